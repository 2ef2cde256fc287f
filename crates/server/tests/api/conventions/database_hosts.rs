//! Several hosts in one database URL.

use crate::support::TestApp;

#[tokio::test]
async fn a_url_with_a_dead_host_first_reaches_the_primary_behind_it() {
    let app = TestApp::new().await;
    let user = app.user("anna", "operator").await;
    // Port 1 on loopback refuses connections immediately.
    let hosts = app.database_url().replacen("@127.0.0.1:", "@127.0.0.1:1,127.0.0.1:", 1);
    let copy = app.another_instance(&["--database-url", &hosts]).await;
    user.at(copy.address).get("/user").await.ok();
    user.at(copy.address).get("/whoami").await.ok();
}
