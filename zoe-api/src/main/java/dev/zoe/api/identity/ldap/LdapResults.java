package dev.zoe.api.identity.ldap;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResult;

/** Refuses answers that are not the whole answer. */
final class LdapResults {

    private LdapResults() {}

    /** @throws LDAPException when the directory refers to another one for a part of the answer */
    static SearchResult complete(SearchResult result) throws LDAPException {
        if (result.getReferenceCount() > 0) {
            throw new LDAPException(
                    ResultCode.REFERRAL, "the directory refers to another one for a part of what was searched");
        }
        return result;
    }
}
