import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch in this process: `java Node HOME [name=value …]`. */
public final class Node extends org.opensearch.node.Node {
  private Node(Environment environment) {
    super(environment, List.of(Netty4Plugin.class), true);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder().put("path.home", arguments[0]);
    for (int at = 1; at < arguments.length; at++) {
      String[] pair = arguments[at].split("=", 2);
      settings.put(pair[0], pair[1]);
    }
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(
            settings.build(), Map.of(), (Path) null, () -> "node");
    new Node(environment).start();
    new CountDownLatch(1).await();
  }
}
