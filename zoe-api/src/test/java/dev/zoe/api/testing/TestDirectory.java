package dev.zoe.api.testing;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A directory in memory with TLS, on this machine. It has people, groups, and an account that looks them up; nobody
 * searches without a log-in. It remembers what it was asked.
 */
public final class TestDirectory implements AutoCloseable {
    public static final String SUFFIX = "dc=example,dc=org";
    public static final String PEOPLE = "ou=people," + SUFFIX;
    public static final String GROUPS = "ou=groups," + SUFFIX;
    public static final String ACCOUNT = "cn=zoe,ou=services," + SUFFIX;
    public static final String ACCOUNT_PASSWORD = "lookup";

    private final Requests requests = new Requests();
    private final TestCertificate certificate;
    private final InMemoryDirectoryServer server;

    private TestDirectory(TestCertificate certificate) throws LDAPException {
        this.certificate = certificate;
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(SUFFIX);
        InetAddress loopback = InetAddress.getLoopbackAddress();
        config.setListenerConfigs(
                InMemoryListenerConfig.createLDAPConfig(
                        "ldap", loopback, 0, certificate.server().getSocketFactory()),
                InMemoryListenerConfig.createLDAPSConfig(
                        "ldaps", loopback, 0, certificate.server().getServerSocketFactory(), null));
        config.setSchema(null);
        config.setAuthenticationRequiredOperationTypes(com.unboundid.ldap.sdk.OperationType.SEARCH);
        config.addInMemoryOperationInterceptor(requests);
        this.server = new InMemoryDirectoryServer(config);
        add(new Entry(SUFFIX, new Attribute("objectClass", "domain"), new Attribute("dc", "example")));
        for (String unit : List.of("people", "groups", "services")) {
            addUnit(unit, SUFFIX);
        }
        add(new Entry(
                ACCOUNT,
                new Attribute("objectClass", "applicationProcess"),
                new Attribute("cn", "zoe"),
                new Attribute("userPassword", ACCOUNT_PASSWORD)));
        server.startListening();
    }

    /** Remembers binds and searches. */
    private static final class Requests extends InMemoryOperationInterceptor {
        private final List<String> operations = new CopyOnWriteArrayList<>();
        private final List<String> passwords = new CopyOnWriteArrayList<>();

        @Override
        public void processSimpleBindRequest(InMemoryInterceptedSimpleBindRequest request) {
            SimpleBindRequest bind = request.getRequest();
            operations.add("bind " + bind.getBindDN());
            passwords.add(bind.getPassword().stringValue());
        }

        @Override
        public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
            operations.add("search " + request.getRequest().getFilter());
        }
    }

    /** Starts a directory whose certificate is for {@code localhost}. */
    public static TestDirectory start() {
        return start("localhost");
    }

    /** Starts a directory with a certificate for another name. */
    public static TestDirectory start(String hostName) {
        try {
            return new TestDirectory(TestCertificate.of(hostName));
        } catch (LDAPException e) {
            throw new IllegalStateException(e);
        }
    }

    public String ldaps() {
        return "ldaps://localhost:" + server.getListenPort("ldaps");
    }

    public String ldap() {
        return "ldap://localhost:" + server.getListenPort("ldap");
    }

    public TestCertificate certificate() {
        return certificate;
    }

    public void addPerson(String username, String password) {
        addPerson(PEOPLE, username, password);
    }

    /** A person somewhere else below {@link #SUFFIX}. */
    public void addPerson(String base, String username, String password) {
        add(new Entry(
                "uid=" + username + "," + base,
                new Attribute("objectClass", "inetOrgPerson"),
                new Attribute("uid", username),
                new Attribute("userPassword", password)));
    }

    /** An organizational unit. */
    public void addUnit(String name, String base) {
        add(new Entry("ou=" + name + "," + base, new Attribute("objectClass", "organizationalUnit")));
    }

    public void addGroup(String name, String... usernames) {
        Entry group = new Entry(new RDN("cn", name) + "," + GROUPS, new Attribute("objectClass", "groupOfNames"));
        group.addAttribute("cn", name);
        for (String username : usernames) {
            group.addAttribute("member", "uid=" + username + "," + PEOPLE);
            group.addAttribute("memberUid", username);
        }
        add(group);
    }

    /** An entry that says that another directory has what is below it. */
    public void addReferral(String base) {
        add(new Entry(
                "ou=elsewhere," + base,
                new Attribute("objectClass", "referral", "extensibleObject"),
                new Attribute("ref", "ldap://192.0.2.1/" + base)));
    }

    private void add(Entry entry) {
        try {
            server.add(entry);
        } catch (LDAPException e) {
            throw new IllegalStateException(e);
        }
    }

    public void setPassword(String username, String password) {
        try {
            server.modify(
                    "uid=" + username + "," + PEOPLE,
                    new Modification(ModificationType.REPLACE, "userPassword", password));
        } catch (LDAPException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Removes people and groups, and forgets what was asked. */
    public void clear() {
        try {
            server.deleteSubtree(PEOPLE);
            server.deleteSubtree(GROUPS);
        } catch (LDAPException e) {
            throw new IllegalStateException(e);
        }
        addUnit("people", SUFFIX);
        addUnit("groups", SUFFIX);
        forgetRequests();
    }

    public void removeGroup(String name) {
        try {
            server.delete("cn=" + name + "," + GROUPS);
        } catch (LDAPException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the listeners: connections are refused. */
    public void stopListening() {
        server.shutDown(true);
    }

    public void startListening() {
        try {
            server.startListening();
        } catch (LDAPException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Binds and searches since the last {@link #forgetRequests}, such as {@code bind uid=ada,ou=people,…}. */
    public List<String> requests() {
        return List.copyOf(requests.operations);
    }

    /** The passwords of these binds. */
    public List<String> passwords() {
        return List.copyOf(requests.passwords);
    }

    public void forgetRequests() {
        requests.operations.clear();
        requests.passwords.clear();
    }

    @Override
    public void close() {
        server.shutDown(true);
    }
}
