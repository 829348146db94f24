// patolli serve with settings that cannot be: it says which and where, and starts nothing.
#include "cli_run.hpp"
#include "store_folder.hpp"

namespace patolli {
namespace {

std::string complaint_about(const std::string& config, std::vector<std::string> more = {}) {
  const TempFile file(config);
  const store::TempFolder folder;
  std::vector<std::string> words = {"serve", "--config", file.path(), "--data", folder / "data"};
  words.insert(words.end(), more.begin(), more.end());
  const Ran ran = run_patolli(words);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  const auto at = ran.err.find(file.path());
  return at == std::string::npos ? ran.err : ran.err.substr(0, at) + "FILE" + ran.err.substr(at + file.path().size());
}

TEST(ServeSettings, FailEarlyAndSayWhere) {
  EXPECT_EQ(complaint_about("# x\nport = 8O80\n"),
            "patolli serve: FILE, line 2: port: '8O80' is not a whole number from 0 to 65535\n");
  EXPECT_EQ(complaint_about("base-ulr = x"),
            "patolli serve: FILE, line 1: 'base-ulr': there is no such setting; the nearest is base-url\n");
  EXPECT_EQ(complaint_about("port = 0\n\nbase-url = games.example.org\n"),
            "patolli serve: FILE, line 3: base-url: games.example.org is no http:// or https:// address\n");
  EXPECT_EQ(complaint_about("port = 0", {"--proxies", "10.0.0.0/8, nonsense"}),
            "patolli serve: --proxies: nonsense is no address or network like 10.0.0.0/8\n");
  EXPECT_EQ(complaint_about("port = 0", {"--log-level", "loud"}),
            "patolli serve: --log-level: 'loud' is none of debug, info, warning, error, off\n");
}

TEST(ServeSettings, FormerOptionsAreTakenButNotShown) {
  const Ran help = run_patolli({"serve", "--help"});
  EXPECT_EQ(help.code, 0);
  for (const char* shown : {"--worker-threads", "--max-db-size"})
    EXPECT_NE(help.out.find(shown), std::string::npos) << shown;
  for (const char* former : {"thinkers", "data-most"}) {
    EXPECT_EQ(help.out.find(former), std::string::npos) << former;
    EXPECT_EQ(complaint_about("port = 0", {std::string("--") + former, "x"})
                  .find("patolli serve: --" + std::string(former) + ": 'x' is not"),
              0U)
        << former;
  }
}

TEST(ServeSettings, AFolderThatIsNone) {
  const TempFile file("x");
  const Ran ran = run_patolli({"serve", "--port", "0", "--data", file.path()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--data: "), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find(file.path()), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace patolli
