package dev.zoe.web.shop;

import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.template.Logo;
import dev.zoe.api.template.Shop;
import dev.zoe.api.template.ShopQueries;
import dev.zoe.api.template.TemplateOrigin;
import dev.zoe.db.user.Capability;
import dev.zoe.web.frame.PageController;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The templates that the reader can start, by category. */
@PageController
class ShopPageController {
    /** A picture may be SVG, which browsers run as a document of this server when it is opened by itself. */
    private static final String NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

    private final ShopQueries shop;
    private final MasterAvailability master;

    ShopPageController(ShopQueries shop, MasterAvailability master) {
        this.shop = shop;
        this.master = master;
    }

    @GetMapping("/shop")
    String show(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam(name = "q", defaultValue = "") String search,
            Model model) {
        Shop all = shop.list(caller);
        Map<String, List<TemplateCard>> categories = all.templates().stream()
                .map(TemplateCard::of)
                .filter(card -> card.matches(search))
                .sorted(Comparator.comparing(card -> card.origin() != TemplateOrigin.OWN))
                .collect(Collectors.groupingBy(TemplateCard::category, LinkedHashMap::new, Collectors.toList()));
        model.addAttribute("categories", categories);
        model.addAttribute("isEmpty", all.templates().isEmpty());
        model.addAttribute("broken", all.broken());
        model.addAttribute("hidden", all.hidden());
        model.addAttribute("administers", caller.may(Capability.CHANGE_CONFIG));
        model.addAttribute("startsContainers", master.state().startsContainers());
        model.addAttribute("search", search);
        model.addAttribute("builds", caller.mayCustomizeResources());
        return "shop/list";
    }

    /** The cards alone, for a search that changes. */
    @GetMapping(path = "/shop", params = "part=cards")
    String cards(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam(name = "q", defaultValue = "") String search,
            Model model) {
        show(caller, search, model);
        return "shop/list :: cards";
    }

    @GetMapping("/shop/templates/{id}/logo")
    ResponseEntity<Resource> logo(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id) {
        Logo logo = Logo.of(shop.find(caller, id).template());
        return ResponseEntity.ok()
                .contentType(logo.type())
                .header("Content-Security-Policy", NOTHING_RUNS)
                .header("Cache-Control", "private, max-age=300")
                .body(new FileSystemResource(logo.file()));
    }
}
