package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A Chromium without a screen, with an empty profile. Without the variables that name its programs, tests are skipped.
 */
public final class Chromium implements AutoCloseable {
    private static final String BROWSER = "ZOE_TEST_BROWSER";
    private static final String DRIVER = "ZOE_TEST_BROWSER_DRIVER";

    /** The longest time for one page: a browser on a busy machine is slow. */
    private static final Duration PAGE_LIMIT = Duration.ofMinutes(2);

    private static final int WINDOW_HEIGHT = 900;

    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /** @param profile an empty directory */
    public static Chromium start(Path profile) {
        String browser = System.getenv(BROWSER);
        String program = System.getenv(DRIVER);
        assumeTrue(
                browser != null && program != null,
                BROWSER + " or " + DRIVER + " is not set: tests of the pages in a browser are skipped. Set them to the"
                        + " paths of a Chromium and of its chromedriver");
        LoggingPreferences console = new LoggingPreferences();
        console.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(String.valueOf(browser));
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--user-data-dir=" + profile);
        options.setCapability(ChromeOptions.LOGGING_PREFS, console);
        options.setPageLoadTimeout(PAGE_LIMIT);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(String.valueOf(program)))
                .usingAnyFreePort()
                .build();
        return new Chromium(new ChromeDriver(service, options));
    }

    public void open(String url) {
        driver.get(url);
    }

    /** Fills in the form of the log-in page, and sends it. */
    public void logIn(String server, String username, String password) {
        open(server + "/login");
        sendLogin(username, password);
        // A click returns before the browser has followed the answer of the server.
        await("the page after the log-in").atMost(PAGE_LIMIT).untilAsserted(() -> assertThat(driver.getCurrentUrl())
                .isEqualTo(server + "/"));
    }

    /** Fills in the form of the log-in page that is open, and sends it. */
    public void sendLogin(String username, String password) {
        driver.findElement(By.id("username")).sendKeys(username);
        driver.findElement(By.id("password")).sendKeys(password);
        click("main.login button");
    }

    /** Forgets who is signed in. */
    public void forget() {
        // Of every address, also when the browser shows another one now.
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
    }

    /** The address of the page. */
    public String address() {
        return String.valueOf(driver.getCurrentUrl());
    }

    /** Runs a script in the page, outside of its policy; gives what it returns. */
    public @Nullable Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Runs a script that calls its last argument with its result. */
    public @Nullable Object runUntilCalledBack(String script, Object... arguments) {
        driver.manage().timeouts().scriptTimeout(PAGE_LIMIT);
        return driver.executeAsyncScript(script, arguments);
    }

    public void click(String selector) {
        // A part that is fetched again may take the element away after it was found.
        awaitPage("an element to click: " + selector, () -> {
            driver.findElement(By.cssSelector(selector)).click();
            return true;
        });
    }

    /** Types into a field in place of what it has. */
    public void type(String selector, String text) {
        WebElement field = driver.findElement(By.cssSelector(selector));
        field.clear();
        field.sendKeys(text);
    }

    /** Types where the focus is: text, and keys of {@code org.openqa.selenium.Keys}. */
    public void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Types into a field of a part of the page that the reader opens first. */
    public void typeInDetails(String selector, String text) {
        run("document.querySelector(arguments[0]).closest('details').open = true", selector);
        type(selector, text);
    }

    /** Chooses an entry of a list by its value. */
    public void choose(String selector, String value) {
        click(selector + " option[value='" + value + "']");
    }

    /** The text that a person sees there. */
    public String textOf(String selector) {
        return driver.findElement(By.cssSelector(selector)).getText();
    }

    /** Whether a person sees such an element. */
    public boolean shows(String selector) {
        return driver.findElements(By.cssSelector(selector)).stream().anyMatch(WebElement::isDisplayed);
    }

    /** The present value of a field. */
    public String valueOf(String selector) {
        return String.valueOf(driver.findElement(By.cssSelector(selector)).getDomProperty("value"));
    }

    /** Where a link leads, as a whole address. */
    public String linkOf(String selector) {
        return String.valueOf(driver.findElement(By.cssSelector(selector)).getDomProperty("href"));
    }

    /** Waits until the page is as wanted, as long as a busy machine may need. */
    public void awaitPage(String what, BooleanSupplier wanted) {
        await(what)
                .atMost(PAGE_LIMIT)
                // While one page or part takes the place of another, elements come and go.
                .ignoreExceptionsMatching(gone ->
                        gone instanceof StaleElementReferenceException || gone instanceof NoSuchElementException)
                .until(wanted::getAsBoolean);
    }

    /** Gives the page this width in pixels, also one that is too narrow for a window, and one of the two themes. */
    public void lookLike(int width, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", WINDOW_HEIGHT, "deviceScaleFactor", 1, "mobile", false));
        // Phones have none that takes room.
        driver.executeCdpCommand("Emulation.setScrollbarsHidden", Map.of("hidden", true));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Writes a picture (PNG) of the page as it looks, down to its end. */
    public void picture(Path file) throws IOException {
        Object data = driver.executeCdpCommand(
                        "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true))
                .get("data");
        Files.write(file, Base64.getDecoder().decode(String.valueOf(data)));
    }

    /** Allows the command line to log in, on the page that asks. */
    public void allowCommandLine() {
        driver.findElement(By.cssSelector("form[action='/login/cli'] button")).click();
    }

    public void logOut() {
        driver.findElement(By.cssSelector("details.menu summary")).click();
        driver.findElement(By.cssSelector("form[action='/logout'] button")).click();
    }

    /** Scripts of pages that are opened from now on run, or do not. */
    public void allowScripts(boolean allowed) {
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !allowed));
    }

    /** Loads the page again, with the form that it is the answer to. */
    public void sendAgain() {
        driver.navigate().refresh();
    }

    /** Follows what opened in another tab. */
    public void goToOtherTab() {
        String here = driver.getWindowHandle();
        awaitPage("another tab", () -> driver.getWindowHandles().size() == 2);
        driver.getWindowHandles().stream()
                .filter(tab -> !tab.equals(here))
                .findFirst()
                .ifPresent(tab -> driver.switchTo().window(tab));
    }

    /** What the reader stores goes there. */
    public void storeIn(Path directory) {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior",
                Map.of(
                        "behavior",
                        "allow",
                        "downloadPath",
                        directory.toAbsolutePath().toString()));
    }

    /** The page as the browser has it now. */
    public String page() {
        return driver.getPageSource();
    }

    /** What the browser wrote to its console since the last call. */
    public List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Writes a picture (PNG) of the page in a window of this size in pixels. */
    public void screenshot(int width, int height, Path file) throws IOException {
        driver.manage().window().setSize(new Dimension(width, height));
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
