package dev.zoe.api.compat.user;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginCookies;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Users, and the log-in that gives a cookie. */
@RestController
@RequestMapping(path = "/api/0.7", produces = MediaType.APPLICATION_JSON_VALUE)
class CompatUserController {
    private final CompatUsers users;
    private final LoginCookies cookies;

    CompatUserController(CompatUsers users, LoginCookies cookies) {
        this.users = users;
        this.cookies = cookies;
    }

    /** One user. */
    record UserMember(CompatUserView user) {}

    /** The number of a user who was created or changed. */
    record UserNumber(long userId) {}

    @GetMapping("/login")
    ResponseEntity<UserMember> login(@AuthenticationPrincipal ApiCaller caller, HttpServletRequest request) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        cookies.issue(caller, request).ifPresent(cookie -> answer.header(HttpHeaders.SET_COOKIE, cookie.toString()));
        return answer.body(new UserMember(users.current(caller)));
    }

    @GetMapping("/user")
    Map<Long, CompatUserView> list(@AuthenticationPrincipal ApiCaller caller) {
        Map<Long, CompatUserView> all = new LinkedHashMap<>();
        users.list(caller).forEach(user -> all.put(user.id(), user));
        return all;
    }

    @PostMapping("/user")
    @ResponseStatus(HttpStatus.CREATED)
    UserNumber create(@AuthenticationPrincipal ApiCaller caller, @RequestBody String body) {
        return new UserNumber(users.create(caller, body));
    }

    @GetMapping("/user/{id}")
    UserMember get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return new UserMember(users.get(caller, id));
    }

    @PostMapping("/user/{id}")
    @ResponseStatus(HttpStatus.CREATED)
    UserNumber change(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @RequestBody String body) {
        users.change(caller, id, body);
        return new UserNumber(id);
    }

    @DeleteMapping("/user/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        users.delete(caller, id);
    }
}
