import bz2
import gzip
import io
import lzma
import os
import struct
import tarfile
import warnings
import zipfile

import pytest
from nightly import nightly

from juge.intake import unpacking
from juge.intake.archives import MAX_NOTEBOOKS, Copy, copies, moodle_folder, student_in
from juge.intake.members import MAX_BYTES, Unreadable, in_archive

ANNE, ZOE = moodle_folder("Dupont Anne", "12345"), moodle_folder("Été-Zoé d'Â", "7")


def zipped(files, compression=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def tarred(files, mode="w"):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


@pytest.fixture
def found(tmp_path):
    """The copies of one file with this content."""

    def find(content, name="lot.zip"):
        path = tmp_path / name
        path.write_bytes(content)
        return list(copies([path]))

    return find


def short(copies_found):
    return [(copy.label, copy.data or copy.refusal) for copy in copies_found]


def test_a_moodle_archive(found):
    anne, zoe, pdf = found(
        zipped({f"{ANNE}/tp.ipynb": b"1", f"{ZOE}/é.IPYNB": b"2", "Bob_8_assignsubmission_file_/tp.pdf": b"3"})
    )
    assert anne == Copy(f"lot.zip/{ANNE}/tp.ipynb", b"1", date=anne.date, owner=("Dupont Anne", "12345"))
    assert (zoe.data, zoe.owner) == (b"2", ("Été-Zoé d'Â", "7"))
    assert (pdf.owner, pdf.refusal) == (("Bob", "8"), "Aucun carnet .ipynb : il y a tp.pdf.")


def test_files_of_a_moodle_archive_without_folders(found):
    (copy,) = found(zipped({"Dupont Anne_12345_assignsubmission_file_X_9_assignsubmission_file_.ipynb": b"1"}))
    assert copy.owner == ("Dupont Anne", "12345")


def test_a_text_beside_a_notebook_is_no_second_copy(found):
    files = {f"{ANNE}/tp.ipynb": b"1", "Dupont Anne_12345_assignsubmission_onlinetext_/onlinetext.html": b"2"}
    assert len(found(zipped(files))) == 1


@pytest.mark.parametrize("ending", ["file/tp.ipynb", "file_/tp.ipynb", "file_tp.ipynb", "file/a/b/tp.ipynb"])
def test_folders_of_every_moodle(found, ending):
    (copy,) = found(zipped({f"Dupont Anne_12345_assignsubmission_{ending}": b"1"}))
    assert copy.owner == ("Dupont Anne", "12345")


def test_a_folder_is_walked_in_order(tmp_path):
    for name in ("b/2.ipynb", "a/1.ipynb", "a/.ipynb_checkpoints/1.ipynb", "__MACOSX/._1.ipynb", "a/énoncé.pdf"):
        path = tmp_path / "classe" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    labels = [copy.label for copy in copies([tmp_path / "classe", tmp_path / "classe/a/1.ipynb"])]
    assert labels == ["classe/a/1.ipynb", "classe/b/2.ipynb", "1.ipynb"]


def test_two_copies_never_share_a_label(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "tp.ipynb").write_bytes(b"")
    labels = [copy.label for copy in copies([tmp_path / "a/tp.ipynb", tmp_path / "b/tp.ipynb"])]
    assert labels == ["tp.ipynb", "tp.ipynb (2)"]


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_tar_archives(found, mode):
    assert short(found(tarred({"a/tp.ipynb": b"1", "b.txt": b"2"}, mode), "lot.tar")) == [("lot.tar/a/tp.ipynb", b"1")]


def test_links_are_not_followed(tmp_path, found):
    folder = tmp_path / "lot"
    folder.mkdir()
    (folder / "a.ipynb").symlink_to("/etc/passwd")
    os.mkfifo(folder / "b.ipynb")
    (folder / "c").symlink_to("/etc")
    link = zipfile.ZipInfo("a.ipynb")
    link.external_attr = 0o120777 << 16
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE):
            info = tarfile.TarInfo("a.ipynb")
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
    everything = [*copies([folder]), *found(zipped({link: b"/etc/passwd"})), *found(buffer.getvalue())]
    assert len(everything) == 7
    assert all("n'est pas suivi" in copy.refusal and not copy.data for copy in everything)


def test_names_are_labels_alone(found):
    names = ["../../tmp/a.ipynb", "/etc/b.ipynb", "C:\\c.ipynb", "d\x1b[31m\n.ipynb", "x" * 300 + ".ipynb"]
    labels = [copy.label for copy in found(tarred(dict.fromkeys(names, b"1")))]
    assert labels[:4] == ["lot.zip/tmp/a.ipynb", "lot.zip/etc/b.ipynb", "lot.zip/C:�c.ipynb", "lot.zip/d�[31m�.ipynb"]
    assert len(labels[4]) < 140


def test_a_name_cut_by_a_nul_is_read(found):
    archive = zipped({"tp.ipynb#.txt": b"1"}).replace(b"tp.ipynb#", b"tp.ipynb\0")
    assert short(found(archive)) == [("lot.zip/tp.ipynb", b"1")]


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("Élodie Zoé", "cp437"), ("Élodie Zoé", "utf-8"), ("Zoë Françoise Hélène", "cp1252"), ("tp_créé", "latin-1"),
     ("Àngel_12", "cp850"), ("Zoë L’Hôte – tp", "cp1252"), ("李明_12_张伟", "gbk"), ("王芳", "gbk")],
)  # fmt: skip
def test_a_name_of_an_archive_that_does_not_say_its_encoding(found, name, encoding):
    written = name.encode(encoding)
    placeholder = b"#" * len(written)
    archive = zipped({f"{placeholder.decode()}.ipynb": b"1"}).replace(placeholder, written)
    assert short(found(archive)) == [(f"lot.zip/{name}.ipynb", b"1")]
    tar = tarred({f"{written.decode('utf-8', 'surrogateescape')}.ipynb": b"1"})
    assert short(found(tar)) == [(f"lot.zip/{name}.ipynb", b"1")]


def test_an_encrypted_member_is_refused_alone(found):
    archive = bytearray(zipped({"a.ipynb": b"1", "b.ipynb": b"2"}))
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        archive[archive.index(magic) + offset] |= 1
    assert short(found(bytes(archive))) == [
        ("lot.zip/a.ipynb", "Le fichier est chiffré par un mot de passe."),
        ("lot.zip/b.ipynb", b"2"),
    ]


def test_a_bad_checksum_or_an_unknown_compression_is_refused_alone(found):
    archive = zipped({"a.ipynb": b"hello", "b.ipynb": b"2"}, zipfile.ZIP_STORED).replace(b"hello", b"jello")
    central = archive.index(b"PK\x01\x02", archive.index(b"PK\x01\x02") + 1)
    broken = bytearray(archive)
    broken[central + 10] = 99
    first, second = found(bytes(broken))
    assert first.refusal == "Fichier illisible : le contenu est abîmé ou incomplet."
    assert second.refusal == "Fichier illisible : sa compression est inconnue."


def test_bombs_are_cut_short(found):
    first, second = found(zipped({"a.ipynb": b" " * (25 << 20), "b.ipynb": b"2"}))
    assert (len(first.data), second.data) == (MAX_BYTES + 1, b"2")


@pytest.mark.parametrize("compress", [gzip.compress, bz2.compress, lzma.compress])
def test_a_tar_bomb_stops_early_and_keeps_what_was_read(found, compress):
    bomb = compress(tarred({"a.ipynb": b"1", "b": b" " * (25 << 20)}))
    first, last = found(bomb)
    assert first.data == b"1"
    assert "grossit démesurément" in last.refusal


@pytest.mark.parametrize("archived", [zipped, tarred])
def test_too_many_members(monkeypatch, archived):
    monkeypatch.setattr("juge.intake.members.MAX_MEMBERS", 2)
    members = in_archive(io.BytesIO(archived({"a.ipynb": b"1", "b": b"2", "c": b"3"})))
    assert [next(members).name, next(members).name] == ["a.ipynb", "b"]
    with pytest.raises(Unreadable, match="plus de 2 fichiers"):
        next(members)


def endless():
    """97 bytes: a member that claims 2^60 bytes, which tarfile would skip block by block."""
    huge = tarfile.TarInfo("x")
    huge.size = 1 << 60
    return gzip.compress(huge.tobuf(tarfile.GNU_FORMAT))


def test_an_archive_that_would_never_end_costs_its_student_alone(found):
    zoe, anne = found(zipped({f"{ZOE}/tp.tgz": endless(), f"{ANNE}/tp.ipynb": b"1"}))
    assert zoe.refusal == "Lecture arrêtée ici : un de ses fichiers se prétend plus grand qu'elle."
    assert anne.data == b"1"


def test_an_archive_is_ended_after_its_seconds_of_processor(monkeypatch):  # as CVE-2024-6232 would need
    monkeypatch.setattr(unpacking, "_PROGRAM", "import resource; resource.setrlimit(0, (1, 1))\nwhile True: pass")
    with open(os.devnull, "rb") as file, pytest.raises(Unreadable, match="trop de temps"):
        list(unpacking.of_archive(file))


def test_what_a_student_names_as_the_system_would_gives_him_a_row(found):
    files = {f"{ANNE}/.tp.ipynb": b"1", f"{ZOE}/retours_moodle.zip": zipped({"tp.ipynb": b"1"})}
    anne, zoe = found(zipped(files))
    assert (anne.owner, anne.refusal) == (("Dupont Anne", "12345"), "Aucun carnet .ipynb : il y a .tp.ipynb (caché).")
    assert zoe.refusal == "Aucun carnet .ipynb : il y a retours_moodle.zip."


def test_a_long_name_keeps_its_owner_and_takes_nobody_else_s(found):
    victim = "Victime Anne_12_assignsubmission_file_"
    forged = victim + "z" * (120 - len(victim) - 6) + ".ipynb"
    for name in (f"Bob_8_assignsubmission_file_{forged}", f"Bob_8_assignsubmission_file_/{forged}",
                 "Bob_8_assignsubmission_file_" + "é" * 200 + ".ipynb"):  # fmt: skip
        (copy,) = found(zipped({name: b"1"}))
        assert copy.owner == ("Bob", "8")
    (copy,) = found(zipped({f"Jean_Paul_9_assignsubmission_file_/{forged}": b"1"}))  # no name of Moodle's: nobody's
    assert copy.owner is None


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"BZh9", b"\xfd7zXZ\x00", b"\x1f\x8b\x08" + b"\0" * 100,
     b"PK\x03\x04" + struct.pack("<I", 3) * 500, zipped({"a.ipynb": b"1"})[:-5]],
    ids=lambda content: repr(content[:9]),
)  # fmt: skip
def test_a_file_that_is_no_archive_is_refused(found, content):
    (copy,) = found(content)
    assert copy.refusal.startswith("Lecture arrêtée ici : ")


def test_a_cut_tar_keeps_what_came_before(found):
    whole = tarred({"a.ipynb": b"1", "b.ipynb": b"2" * 9999})
    first, *_, last = found(whole[:3000])
    assert first.data == b"1"
    assert last.refusal.startswith("Lecture arrêtée ici : ")


def test_nothing_there(tmp_path, found):
    (tmp_path / "empty").mkdir()
    empty, missing = copies([tmp_path / "empty", tmp_path / "missing"])
    assert empty.refusal == "Il n'y a aucun carnet .ipynb ici."
    assert missing.refusal == "Ce chemin n'existe pas, ou n'est pas un fichier."
    assert found(zipped({}))[0].refusal == found(zipped({"a.txt": b""}))[0].refusal == empty.refusal


def test_an_archive_handed_in_by_a_student_is_opened_and_stays_his(found):
    inner = zipped({"Bob_8_assignsubmission_file_/tp.ipynb": b"1", "deeper.zip": zipped({"x.ipynb": b"2"})})
    (copy,) = found(zipped({f"{ANNE}/tp.zip": inner}))
    assert (copy.data, copy.owner) == (b"1", ("Dupont Anne", "12345"))


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        (b"hello", "ni carnet, ni archive"),
        (zipped({"a.txt": b""}), "aucun carnet"),
        (zipped({f"{i}.ipynb": b"" for i in range(MAX_NOTEBOOKS + 1)}), "plus de 5 carnets"),
    ],
)
def test_an_inner_archive_that_cannot_be_read(found, inner, says):
    (copy,) = found(zipped({f"{ANNE}/tp.zip": inner}))
    assert says in copy.refusal
    assert copy.owner == ("Dupont Anne", "12345")


@pytest.mark.parametrize("folder", [". Sukarno", "..", "..Dupont", ".. Anne", ".Anne"])
def test_a_student_whose_name_begins_with_a_dot_is_not_a_hidden_file(found, folder):
    (copy,) = found(zipped({f"{folder}_12_assignsubmission_file_/02_explorer.ipynb": b"1"}))
    assert (copy.data, copy.owner) == (b"1", (folder, "12"))


@pytest.mark.parametrize("folder", ["..", "..a", ". a"])
def test_a_folder_of_dots_hides_nothing(found, tmp_path, folder):
    (copy,) = found(zipped({f"{ANNE}/{folder}/tp.ipynb": b"1"}))
    assert copy.data == b"1"


def test_a_notebook_that_is_hidden_is_said_to_be(found):
    (copy,) = found(zipped({f"{ANNE}/.ipynb_checkpoints/tp.ipynb": b"1"}))
    assert copy.refusal == "Aucun carnet .ipynb : il y a tp.ipynb (caché)."


@pytest.mark.parametrize(
    ("place", "student"),
    [
        ("Blatt 1/Abgaben/Dupont_Anne Marie_adupont_123456/20251010_tp.ipynb", "Dupont Anne Marie"),
        ("Sheet 1/Submissions/Team 3/D'Hôtel_Léa_lhotel_77/tp.ipynb", "D'Hôtel Léa"),
        ("39786-640693 - Anne de La Tour - Oct 10, 2025 1022 AM/tp.ipynb", "Anne de La Tour"),
        ("TP 2/39786-640693 - Jean-Luc Martin - Mar 29, 2018 1205 PM/a/tp.ipynb", "Jean-Luc Martin"),
        ("13394-80551 - Eric Gillotti - Mar 29, 2018 1205 PM - EGillotti - TP 6.ipynb", "Eric Gillotti"),
        ("smithbob_340934_208490284_BobsWork.ipynb", "smithbob"),
        ("smithbob_LATE_340934_208490284_tp_2-1.ipynb", "smithbob"),
        # these are of no platform
        ("tp_20261130_101500_anne.ipynb", "tp_20261130_101500_anne"),
        ("tp_2026_1130_anne.ipynb", "tp_2026_1130_anne"),
        ("groupe_a_b_12/tp.ipynb", "groupe_a_b_12/tp"),
        ("02 - Explorer - 2026/tp.ipynb", "02 - Explorer - 2026/tp"),
        ("02_explorer_exploiter.ipynb", "02_explorer_exploiter"),
    ],
)
def test_the_name_in_an_archive_of_another_platform(place, student):
    assert student_in(f"lot.zip/{place}") == student


def test_the_date_of_a_copy_is_that_of_the_archive_it_came_in_and_not_one_its_student_wrote(found):
    member = zipfile.ZipInfo("tp.ipynb", (2020, 1, 1, 0, 0, 0))
    outer = zipfile.ZipInfo(f"{ANNE}/tp.zip", (2026, 11, 20, 8, 0, 0))
    (copy,) = found(zipped({outer: zipped({member: b"1"})}))
    assert (copy.data, copy.date) == (b"1", "2026-11-20 08:00:00")


def header(name, kind=tarfile.REGTYPE, **fields):
    info = tarfile.TarInfo(name)
    info.type = kind
    for field, value in fields.items():
        setattr(info, field, value)
    return info.tobuf(tarfile.PAX_FORMAT)


def quine_like(depth):
    """An archive in an archive in an archive…"""
    data = b"1"
    for level in range(depth):
        data = zipped({"tp.ipynb" if not level else "tp.zip": data})
    return data


def twice(name, *contents):
    """An archive in which several members have the same name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive, warnings.catch_warnings(action="ignore"):
        for content in contents:
            archive.writestr(name, content)
    return buffer.getvalue()


ONE = zipped({"a.ipynb": b"1"})
ODD_ARCHIVES = {
    "two of one name": twice("a.ipynb", b"1", b"2"),
    "a folder named as a notebook": zipped({"a.ipynb/": b"", "a.ipynb/b.ipynb": b"1"}),
    "a notebook named as a folder": zipped({"a.ipynb/b.ipynb/c": b"1"}),
    "no name": zipped({".ipynb": b"1", "/.ipynb": b"1", "..ipynb": b"1"}),
    "only dots": zipped({"../../..": b"1", "..": b"1", "./": b""}),
    "a device": zipped({"CON.ipynb": b"1", "nul.ipynb": b"1", "a.ipynb:b": b"1"}),
    "a name of signs": zipped({"\u202ebnypi.a.ipynb": b"1", "\u2066\u2069.ipynb": b"1", "a\r\nb.ipynb": b"1"}),
    "a name as a formula": zipped({"=cmd|' /C calc'!A0_1_assignsubmission_file_/tp.ipynb": b"1"}),
    "a name as a page": zipped({"<script>alert(1)</script>_1_assignsubmission_file_/tp.ipynb": b"1"}),
    "a name without end": zipped({"a/" * 30_000 + "b.ipynb": b"1"}),
    "another archive before": b"x" * 999 + ONE,
    "another archive after": ONE + zipped({"b.ipynb": b"2"}),
    "an archive in its comment": ONE[:-2] + struct.pack("<H", len(ONE)) + ONE,
    "archives in archives": quine_like(30),
    "a count that lies": ONE[:-12] + struct.pack("<H", 60_000) + ONE[-10:],
    "a directory that is far": ONE[:-6] + struct.pack("<I", 2**31) + ONE[-2:],
    "a size that lies": ONE.replace(struct.pack("<II", 1, 1), struct.pack("<II", 1, 2**31), 2),
    "another name within": ONE.replace(b"a.ipynb", b"b.ipynb", 1),
    "a tar of a negative size": header("a.ipynb").replace(b"00000000000", b"-0000000001", 1),
    "a tar in base 256": header("a.ipynb")[:124] + b"\xff" * 12 + header("a.ipynb")[136:] + bytes(1024),
    "a long name that is short": header("x", tarfile.GNUTYPE_LONGNAME, size=10**9),
    "a sparse file": header("a.ipynb", tarfile.GNUTYPE_SPARSE, size=2**40) + bytes(1024),
    "a name in extended fields": header("a.ipynb", pax_headers={"path": "../" * 400 + "etc/b.ipynb"}) + bytes(1024),
    "a size in extended fields": header("a.ipynb", pax_headers={"size": "9" * 400}) + bytes(1024),
    "a date in extended fields": header("a.ipynb", pax_headers={"mtime": "1e999"}) + bytes(1024),
    "extended fields of another time": header("a.ipynb", pax_headers={"hdrcharset": "BINARY", "path": "\udcff"}),
    "a gzip in a gzip": gzip.compress(gzip.compress(gzip.compress(ONE))),
    "a gzip of many members": gzip.compress(b"") * 20_000 + gzip.compress(tarred({"a.ipynb": b"1"})),
}


BY_DAY = (  # names, a folder, a lie in a zip, another in a tar, its extended fields, archives in archives
    "only dots", "a name of signs", "a size that lies", "a tar of a negative size", "a name in extended fields",
    "archives in archives",
)  # fmt: skip


@pytest.mark.parametrize("title", [*BY_DAY, *nightly(title for title in ODD_ARCHIVES if title not in BY_DAY)])
def test_an_odd_archive_is_read_or_refused_and_writes_nothing(title, found, tmp_path):
    archive = ODD_ARCHIVES[title]
    for content in (archive, zipped({f"{ANNE}/tp.zip": archive, f"{ZOE}/tp.ipynb": b"honest"})):
        copies_found = found(content)
        assert copies_found
        assert not any(copy.data and copy.refusal for copy in copies_found)
        assert all(part not in ("", ".", "..") for copy in copies_found for part in copy.label.split("/"))
        assert all(copy.label.isprintable() and len(copy.label) < 1_200 for copy in copies_found)
    assert b"honest" in [copy.data for copy in copies_found]
    assert [path.name for path in tmp_path.iterdir()] == ["lot.zip"]
