package dev.zoe.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class StandaloneMainTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "server --port x | 'x' is not a whole number such as 5001",
                "demo --port 99999999999 | '99999999999' is not a whole number such as 5001",
                "server --address not/an/address | 'not/an/address' is not an address of this machine, such as 127.0.0.1"
            })
    void anOptionThatCannotBeReadIsSaidWithWhatIsRight(String arguments, String said) {
        StringWriter err = new StringWriter();
        CommandLine commands = StandaloneMain.commands().setErr(new PrintWriter(err, true));

        assertThat(commands.execute(arguments.split(" "))).isEqualTo(CommandLine.ExitCode.USAGE);

        assertThat(err.toString()).startsWith("Invalid value for option '--").contains(said);
    }
}
