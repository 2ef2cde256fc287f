//! The page of the interface.

use std::time::Duration;

use fantoccini::Locator;

use super::Browser;
use crate::support::TestApp;

const WAIT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn the_docs_page_loads_without_internet_and_its_authorize_button_logs_in() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", "a good password").await;
    let browser = Browser::start().await;
    let page = &browser.page;
    page.goto(&format!("http://{}/api/docs", app.copy.address)).await.expect("the page");

    let wait = |css: &'static str| page.wait().at_most(WAIT).for_element(Locator::Css(css));
    wait(".scheme-container .btn.authorize").await.expect("the page shows Authorize").click().await.unwrap();
    wait("input#oauth_username").await.expect("a dialog").send_keys("anna").await.unwrap();
    wait("input#oauth_password").await.unwrap().send_keys("a good password").await.unwrap();
    wait(".modal-ux .auth-btn-wrapper .btn.authorize").await.unwrap().click().await.unwrap();

    let logout = Locator::XPath("//div[contains(@class, 'modal-ux')]//button[text() = 'Logout']");
    page.wait().at_most(WAIT).for_element(logout).await.expect("the login worked");
    wait(".modal-ux .btn-done").await.unwrap().click().await.unwrap();

    // The token that the dialog got is sent with the next call.
    wait("#operations-tag-Security").await.unwrap().click().await.unwrap();
    wait("#operations-Security-whoami .opblock-summary-control").await.unwrap().click().await.unwrap();
    wait("#operations-Security-whoami .try-out__btn").await.unwrap().click().await.unwrap();
    wait("#operations-Security-whoami .execute").await.unwrap().click().await.unwrap();
    let answered = Locator::XPath("//*[@id='operations-Security-whoami']//pre[contains(., '\"username\": \"anna\"')]");
    page.wait().at_most(WAIT).for_element(answered).await.expect("GET /whoami answers with the user");
}
