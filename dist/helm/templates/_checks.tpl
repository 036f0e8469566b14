{{/* Values that are refused because of others. values.schema.json has the rules of single values. */}}
{{- define "zoe.checks" -}}
{{- $both := printf "%s and %s" (include "zoe.apiPasswords" .) (include "zoe.masterPasswords" .) -}}
{{- include "zoe.checkNoPassword" (dict "value" "settings" "settings" .Values.settings "secret" $both) -}}
{{- include "zoe.checkNoPassword" (dict "value" "api.settings" "settings" .Values.api.settings
    "secret" (include "zoe.apiPasswords" .)) -}}
{{- include "zoe.checkNoPassword" (dict "value" "master.settings" "settings" .Values.master.settings
    "secret" (include "zoe.masterPasswords" .)) -}}
{{- if .Values.ingress.enabled -}}
{{- include "zoe.checkIngress" . -}}
{{- end -}}
{{- if and (not .Values.tls.enabled) (hasPrefix "https:" .Values.publicUrl) (not .Values.trustedProxies) -}}
{{- fail (printf "trustedProxies: name what has the certificate of %s, because tls.enabled is false and the API believes only trusted proxies that a user came by https" .Values.publicUrl) -}}
{{- end -}}
{{- end -}}

{{/* Everybody who may read ConfigMaps would see it. */}}
{{- define "zoe.checkNoPassword" -}}
{{- $where := . -}}
{{- range $setting, $value := .settings -}}
{{- if regexMatch "(password|secret|secrets[.]keys)$" $setting -}}
{{- $variable := regexReplaceAll "[.\\[]+" (regexReplaceAll "[]-]" $setting "") "_" | upper -}}
{{- fail (printf "%s: %s does not belong into a ConfigMap; add the variable %s to the Secret %s" $where.value $setting $variable $where.secret) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "zoe.checkIngress" -}}
{{- if not .Values.publicUrl -}}
{{- fail "publicUrl: an Ingress (ingress.enabled) needs the URL that users type, such as https://zoe.example.org" -}}
{{- end -}}
{{- if not .Values.trustedProxies -}}
{{- fail "trustedProxies: an Ingress (ingress.enabled) needs the addresses or networks of the pods of its controller, such as 10.244.1.0/24; without them, all users share the limits of one address" -}}
{{- end -}}
{{- $host := include "zoe.host" .Values.publicUrl -}}
{{- $applications := include "zoe.host" .Values.applications.publicUrl -}}
{{- if eq $host $applications -}}
{{- fail (printf "applications.publicUrl: with an Ingress (ingress.enabled), applications need another host than %s of publicUrl, such as https://*.apps.example.org" $host) -}}
{{- end -}}
{{- end -}}
