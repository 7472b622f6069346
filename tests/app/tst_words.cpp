// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves for a terminal: names, keys and values can neither steer it nor forge a line, whatever is printed.
#include <gmock/gmock.h>

#include "core/base/visible.h"
#include "tests/support/clirun.h"
#include "tests/support/hostile.h"

namespace fieldwise::test {
namespace {

using testing::HasSubstr;

/// A ConfigMap with every hostile name as a key, a value, an element, and in its own name and annotations.
std::string object(const std::string &name, const std::string &word)
{
    std::string text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + quotedYaml(name)
        + "\n  namespace: " + quotedYaml(name) + "\n  labels:\n";
    for (const std::string &one : hostileNames())
        text += "    " + quotedYaml(one) + ": " + quotedYaml(word + one) + "\n";
    text += "data:\n";
    for (const std::string &one : hostileNames())
        text += "  " + quotedYaml(one) + ": " + quotedYaml(word + " " + one) + "\n  " + quotedYaml(word + one)
            + ": x # " + word + "\n";
    text += "items:\n";
    for (const std::string &one : hostileNames())
        text += "- {name: " + quotedYaml(one) + ", v: " + quotedYaml(word) + "}\n";
    return text;
}

std::string live(const std::string &name)
{
    std::string text = object(name, "live");
    std::string managers = "  managedFields:\n",
                last = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{},\"data\":{";
    for (const std::string &one : hostileNames()) {
        const std::string quoted = quotedYaml(one);
        managers += "  - {manager: " + quoted + ", operation: Update, apiVersion: " + quoted
            + ", time: '2026-01-01T00:00:00Z', fieldsType: FieldsV1, fieldsV1: {'f:data': {" + quotedYaml("f:" + one)
            + ": {}}}}\n";
        last += (last.ends_with('{') ? "" : ",") + quoted + ":\"was\"";
    }
    std::string annotation = last + "}}";
    for (size_t at = 0; (at = annotation.find('\'', at)) != annotation.npos; at += 2)
        annotation.insert(at, 1, '\'');
    const size_t at = text.find("data:\n");
    return text.insert(
        at, "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '" + annotation + "'\n" + managers);
}

class Words : public CliTest {
protected:
    /// All that the program says, with results and patches when `all` holds.
    void expectPlain(const std::string &arguments, bool all = true) { expectPlain(run(arguments), arguments, all); }
    void expectPlain(const Ran &ran, const std::string &arguments, bool all = true)
    {
        SCOPED_TRACE(arguments);
        EXPECT_EQ(faultOfWords(ran.err), "");
        EXPECT_EQ(all ? faultOfWords(ran.out) : "", "");
        EXPECT_FALSE(fs::exists(folder / "pwned"));
        EXPECT_NE(ran.status, 70) << ran.err;
        EXPECT_GE(ran.status, 0);
        printed += ran.out.size() + ran.err.size();
        ++runs;
    }
    void TearDown() override
    {
        std::cout << runs << " runs, " << printed << " bytes of words\n";
        CliTest::TearDown();
    }
    size_t runs = 0, printed = 0;
};

const std::vector<std::string> wordForms{"explain",   "explain --all",   "compare",  "compare --all", "patches",
                                         "decisions", "decisions --all", "markdown", "html"};
const std::vector<std::string> byteForms{"result", "json-patch", "merge-patch", "strategic-patch", "unified-diff"};

TEST_F(Words, ofEveryFormOfEveryMerge)
{
    const std::string name = hostileNames()[1] + hostileNames()[3];
    put("o", object(name, "old")), put("u", object(name, "new")), put("d", object(name, "here")),
        put("live", live(name));
    std::string patch = "[";
    for (const std::string &one : hostileNames()) {
        std::string pointer = one;
        for (size_t at = 0; (at = pointer.find_first_of("~/", at)) != pointer.npos; at += 2)
            pointer.replace(at, 1, pointer[at] == '~' ? "~0" : "~1");
        patch += "{op: replace, path: " + quotedYaml("/data/" + pointer) + ", value: " + quotedYaml(one)
            + "}, {op: copy, from: " + quotedYaml("/data/" + pointer) + ", path: " + quotedYaml("/data/2" + pointer)
            + "}, ";
    }
    put("patch", patch + "{op: remove, path: /data/none}]");
    put("merge", "data:\n  " + quotedYaml(hostileNames()[3]) + ": null\n  " + quotedYaml(hostileNames()[6]) + ": 1\n");
    const std::vector<std::string> merges{"merge2 u d",
                                          "merge3 o u d",
                                          "merge3 o u d --exact",
                                          "merge3 o u d --on-conflict fail",
                                          "apply u live",
                                          "apply u live --overwrite=false",
                                          "apply u live --last-applied o",
                                          "apply u live --server-side",
                                          "apply u live --server-side --force-conflicts",
                                          "patch d patch",
                                          "patch d patch --dialect lenient",
                                          "patch d merge --type merge",
                                          "diff d u"};
    for (const std::string &merge : merges) {
        for (const std::string &form : wordForms)
            if (!form.starts_with("compare") || !(merge.starts_with("patch") || merge.starts_with("diff")))
                expectPlain(merge + " --print " + form);
        for (const std::string &form : byteForms)
            expectPlain(merge + " --print " + form, false);
        for (const std::string as : {"kubectl", "http", "curl", "kustomization"})
            expectPlain(merge + " --print json-patch --as " + as, false);
    }
    for (const std::string form : {"kubectl-patch", "managed-fields", "conflicts"})
        expectPlain("apply u live --server-side --print " + form, form == "conflicts");
    expectPlain("apply u live --print kubectl-patch", false);
    EXPECT_THAT(run("merge2 u d --print explain").out, HasSubstr("⟨U+001B⟩[2J"));
    EXPECT_THAT(run("merge2 u d").out, HasSubstr("\xE2\x80\xAE")) << "a result keeps its bytes";
}

TEST_F(Words, ofNamesOfFiles)
{
    std::vector<std::string> names = hostileNames();
    names.insert(names.end(), brokenNames().begin(), brokenNames().end());
    for (const std::string &name : names) {
        const std::string quoted = shellQuoted("./" + name);
        put("d.yaml", "a: 1\n"), put(name, "a: 2\nb: [1]\n");
        for (const std::string &form : wordForms)
            expectPlain("merge2 " + quoted + " d.yaml --print " + form);
        expectPlain("apply d.yaml " + quoted);
        put(name, "a: [1\nb: \x01\n"); // which can't be read
        expectPlain("merge2 d.yaml " + quoted);
        expectPlain("patch d.yaml " + quoted);
        expectPlain("merge2 d.yaml d.yaml --schema " + quoted);
        expectPlain("merge2 d.yaml d.yaml --resolutions " + quoted);
        expectPlain("merge2 d.yaml d.yaml --ignore " + quoted);
        expectPlain(shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text " + quoted + " d.yaml"), "kdiff of " + name);
        fs::remove(folder / name);
        expectPlain("merge2 d.yaml " + quoted); // which is not there
        expectPlain("merge2 d.yaml d.yaml -o " + quoted + "/x/y");
        expectPlain("merge-driver --base d.yaml --ours " + quoted + " --theirs d.yaml --path " + quoted);
    }
}

TEST_F(Words, ofWrongUse)
{
    for (const std::string &name : hostileNames()) {
        const std::string quoted = shellQuoted(name);
        put("d.yaml", "a: 1\n");
        expectPlain(quoted);
        expectPlain("merge2 d.yaml d.yaml " + quoted);
        expectPlain("merge2 d.yaml d.yaml --print " + quoted);
        expectPlain("merge2 d.yaml d.yaml --list-rule=" + quoted);
        expectPlain("merge2 d.yaml d.yaml --schema-root=" + quoted);
        expectPlain("merge2 d.yaml d.yaml --schema d.yaml --schema-root=" + quoted);
        expectPlain("apply d.yaml d.yaml --server-side --field-manager=" + quoted);
        expectPlain(
            shell("FIELDWISE_KDIFF=" + quoted + " '" FIELDWISE_PROGRAMS "/fieldwise-kdiff' " + quoted + " d.yaml"),
            "kdiff");
        expectPlain(shell("'" FIELDWISE_PROGRAMS "/kubectl-fieldwise' --text -f " + quoted + " " + quoted), "plugin");
        expectPlain(shell("'" FIELDWISE_PROGRAMS "/kubectl-fieldwise' --text -f ./" + quoted), "plugin");
        fs::create_directory(folder / "home");
        expectPlain(
            shell("HOME=\"$PWD/home\" XDG_CONFIG_HOME=" + quoted + " '" FIELDWISE_CLI "' install-git --dry-run"),
            "install-git");
    }
}

TEST_F(Words, ofFolders)
{
    std::vector<std::string> names = hostileNames();
    names.insert(names.end(), brokenNames().begin(), brokenNames().end());
    for (const std::string side : {"o", "u", "d"}) {
        fs::create_directories(folder / side);
        for (const std::string &name : names) {
            const std::string file = name.size() > 240 ? name.substr(0, 200) : name;
            put(side + "/" + file + ".yaml",
                "kind: A\nmetadata: {name: " + (side == "u" ? quotedYaml("n") : "m") + "}\n" + side + ": 1\n");
            put(side + "/" + file + ".txt", side); // changed on both sides
            put(side + "/" + file + ".yml", side == "u" ? "a: [" : "a: 1\n");
            fs::create_symlink(side + file, folder / side / (file + ".lnk"));
        }
    }
    for (const std::string &form : {std::string("explain"), std::string("decisions"), std::string("markdown"),
                                    std::string("html"), std::string("patches")})
        for (const std::string merge : {"merge2 u d", "merge3 o u d", "diff d u", "merge3 none u d"})
            expectPlain(merge + " --print " + form);
    expectPlain("merge3 o u d --print unified-diff", false);
    expectPlain("merge3 o u d -o new");
    expectPlain("merge3 o u d --in-place");
    expectPlain(shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text o u"), "kdiff");
}

TEST_F(Words, ofWhatKubectlSays)
{
    fs::create_directory(folder / "bin");
    put("local.yaml", object("here", "new"));
    std::string said;
    for (const std::string &name : hostileNames())
        said += "error: " + name + "\n";
    for (const std::string &name : brokenNames())
        said += name + "\n";
    put("said", said);
    const auto kubectl = [this](const std::string &script) {
        put("bin/kubectl", "#!/bin/bash\n" + script);
        fs::permissions(folder / "bin/kubectl", fs::perms::owner_all);
        return shell("PATH=\"$PWD/bin:$PATH\" '" FIELDWISE_PROGRAMS "/kubectl-fieldwise' --text -f local.yaml");
    };
    expectPlain(kubectl("cat said >&2; exit 1\n"), "kubectl fails");
    expectPlain(kubectl("cat said; exit 0\n"), "kubectl answers with anything");
    std::string context = quotedYaml(hostileNames()[3] + hostileNames()[1]);
    put("config.json",
        R"({"current-context": )" + context + R"(, "contexts": [{"name": )" + context + R"(, "context": {"namespace": )"
            + context + "}}]}");
    put("live.json",
        R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "here", "namespace": "here"}, "data": {)"
            + context + ": \"x\"}}");
    const Ran ran = kubectl("case \"$*\" in *config*) cat config.json;; *) cat live.json;; esac\n");
    expectPlain(ran, "kubectl answers");
    EXPECT_THAT(ran.out, HasSubstr("⟨U+001B⟩[2J")) << ran.err;
    for (const std::string &name : brokenNames())
        for (size_t i = 0; i < 3; ++i)
            expectPlain(kubectl("printf '%s\\n' " + shellQuoted(name) + " >&2; exit " + std::to_string(i) + "\n"),
                        "kubectl fails");
}

} // namespace
} // namespace fieldwise::test
