//! The page of the interface description, tested in a real browser.

use std::time::Duration;

use fantoccini::{Client, Locator};
use tracewright::commands::load_demo;

use super::Browser;
use crate::support::TestApp;

const WAIT: Duration = Duration::from_secs(20);

/// Opens the page and logs in through its dialog.
async fn open_and_log_in(page: &Client, app: &TestApp, username: &str) {
    page.goto(&format!("http://{}/api/docs", app.instance.address)).await.expect("the page");
    let wait = |css: &'static str| page.wait().at_most(WAIT).for_element(Locator::Css(css));
    wait(".scheme-container .btn.authorize").await.expect("the page shows Authorize").click().await.unwrap();
    wait("input#oauth_username").await.expect("a dialog").send_keys(username).await.unwrap();
    wait("input#oauth_password").await.unwrap().send_keys("a good password").await.unwrap();
    wait(".modal-ux .auth-btn-wrapper .btn.authorize").await.unwrap().click().await.unwrap();
    let logout = Locator::XPath("//div[contains(@class, 'modal-ux')]//button[text() = 'Logout']");
    page.wait().at_most(WAIT).for_element(logout).await.expect("the login worked");
    wait(".modal-ux .btn-done").await.unwrap().click().await.unwrap();
}

#[tokio::test]
async fn the_docs_page_loads_without_internet_and_its_authorize_button_logs_in() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", "a good password").await;
    let browser = Browser::start().await;
    let page = &browser.page;
    open_and_log_in(page, &app, "anna").await;
    let wait = |css: &'static str| page.wait().at_most(WAIT).for_element(Locator::Css(css));

    // The next request sends the token that the dialog has received.
    wait("#operations-tag-Security").await.unwrap().click().await.unwrap();
    wait("#operations-Security-whoami .opblock-summary-control").await.unwrap().click().await.unwrap();
    wait("#operations-Security-whoami .try-out__btn").await.unwrap().click().await.unwrap();
    wait("#operations-Security-whoami .execute").await.unwrap().click().await.unwrap();
    let answered = Locator::XPath("//*[@id='operations-Security-whoami']//pre[contains(., '\"username\": \"anna\"')]");
    page.wait().at_most(WAIT).for_element(answered).await.expect("GET /whoami answers with the user");
}

#[tokio::test]
async fn the_docs_page_shows_a_real_bill_of_materials_of_the_demonstration_plant() {
    let app = TestApp::new().await;
    let inside = app.another_instance(&[]).await;
    load_demo(&inside.app, inside.service.clone(), |_| Ok(())).await.expect("the demonstration");
    let key = app.count("select key from product.product where code = 'VB2-100'").await;
    app.user_with_password("visitor", "library", "a good password").await;
    let browser = Browser::start().await;
    let page = &browser.page;
    open_and_log_in(page, &app, "visitor").await;
    let wait = |css: &'static str| page.wait().at_most(WAIT).for_element(Locator::Css(css));

    wait("#operations-tag-Product").await.unwrap().click().await.unwrap();
    wait("#operations-Product-read_bom .opblock-summary-control").await.unwrap().click().await.unwrap();
    wait("#operations-Product-read_bom .try-out__btn").await.unwrap().click().await.unwrap();
    let input = wait("#operations-Product-read_bom .parameters input").await.unwrap();
    // The page fills in the key of the example.
    input.clear().await.unwrap();
    input.send_keys(&key.to_string()).await.unwrap();
    wait("#operations-Product-read_bom .execute").await.unwrap().click().await.unwrap();
    let answered =
        Locator::XPath("//*[@id='operations-Product-read_bom']//pre[contains(., '\"component_code\": \"VB2-200\"')]");
    page.wait().at_most(WAIT).for_element(answered).await.expect("the BoM of the monitor");
}
