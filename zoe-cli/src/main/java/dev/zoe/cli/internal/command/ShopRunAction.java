package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.description.SubmissionBody;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.submission.SubmissionClient;
import dev.zoe.cli.internal.template.TemplateForm;
import dev.zoe.cli.internal.watch.ExecutionProgress;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe shop run}. */
@Command(
        name = "run",
        description = "Submit the application of a template",
        footer = {
            "",
            "'zoe shop show TEMPLATE' shows the parameters. Without --set they keep their",
            "defaults.",
            "",
            "Examples:",
            "  zoe shop run mandelbrot",
            "  zoe shop run mandelbrot --set worker=4 --set PICTURE_WIDTH=800 --wait",
            "  zoe shop run mandelbrot --after prepare"
        })
final class ShopRunAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "TEMPLATE", description = "Its id, or its name")
    private String template = "";

    @Option(names = "--set", paramLabel = "PARAM=VALUE", description = "A value of a parameter")
    private List<String> values = List.of();

    @Mixin
    private final ExecutionOptions options = new ExecutionOptions();

    @Option(
            names = {"-w", "--wait"},
            description = "Wait for the end")
    private boolean wait;

    @Option(
            names = {"-f", "--follow"},
            description = "Wait for the end and print the log of the monitored service")
    private boolean follow;

    @Mixin
    private final WaitOptions waitOptions = new WaitOptions();

    ShopRunAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        TemplateForm form = TemplateForm.find(api(), template);
        form.set(values);
        JsonNode answer = form.fill();
        answer.path("notes").forEach(note -> terminal().notice(HumanReadable.oneLine("notice: " + note.asString(""))));
        String text = CliJson.mapper().writeValueAsString(answer.path("application"));
        byte[] body = SubmissionBody.of(
                new DescriptionFile(form.id(), text), options.name(), options.group(), options.after(api()));
        ExecutionDocument execution = new SubmissionClient(
                        api(), terminal(), context().clock())
                .submitRetryingOverload(waitOptions.retryFor(), body);
        if (wait || follow) {
            ExecutionProgress progress = new ExecutionProgress(terminal());
            progress.printSubmitted(execution);
            return waitOptions.awaitEnd(execution.id(), follow, api(), output(), context(), progress);
        }
        output().print(execution.json(), terminal(), to -> to.out()
                .println(HumanReadable.oneLine(execution.title() + " " + execution.status())));
        return ExitCode.OK;
    }
}
