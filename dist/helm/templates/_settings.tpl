{{/* The values of a dictionary as a file of properties, with what a list of later dictionaries says instead. */}}
{{- define "zoe.properties" -}}
{{- $all := dict -}}
{{- range . -}}
{{- range $setting, $value := . -}}
{{- $_ := set $all $setting $value -}}
{{- end -}}
{{- end -}}
{{- range $setting := keys $all | sortAlpha }}
{{ $setting }}={{ include "zoe.property" (get $all $setting) }}
{{- end }}
{{- end -}}

{{/* A value in a file of properties. Helm reads all numbers as floating, and would write 1e+06 for a million. */}}
{{- define "zoe.property" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}
{{- int64 . -}}
{{- else -}}
{{- toString . | replace "\\" "\\\\" -}}
{{- end -}}
{{- end -}}

{{- define "zoe.databaseUrl" -}}
{{- $parameters := list -}}
{{- if .Values.database.caSecret -}}
{{- $parameters = list "sslmode=verify-full" "sslrootcert=/etc/zoe/database/ca.crt" -}}
{{- end -}}
{{- if .Values.database.parameters -}}
{{- $parameters = append $parameters .Values.database.parameters -}}
{{- end -}}
{{- with .Values.database -}}
jdbc:postgresql://{{ .host }}:{{ int64 .port }}/{{ .name }}
{{- end -}}
{{- if $parameters }}?{{ join "&" $parameters }}{{ end -}}
{{- end -}}

{{/* zoe.properties, which API and master read. */}}
{{- define "zoe.commonSettings" -}}
{{- $derived := dict
    "spring.datasource.url" (include "zoe.databaseUrl" .)
    "zoe.secrets.key-file" "/etc/zoe/keys/secrets.key"
    "zoe.deployment-name" (.Values.deploymentName | default (include "zoe.name" .)) -}}
{{- include "zoe.properties" (list $derived .Values.settings) -}}
{{- end -}}

{{/* api.properties. */}}
{{- define "zoe.apiSettings" -}}
{{- $derived := dict
    "spring.datasource.username" "zoe_api"
    "spring.flyway.user" "zoe_migrations"
    "zoe.api.key-file" "/etc/zoe/keys/api.key"
    "zoe.api.master-key-file" "/etc/zoe/keys/master.pub"
    "zoe.api.templates" "/opt/zoe/app-templates"
    "server.address" "0.0.0.0"
    "server.port" "5001"
    "zoe.api.monitor.address" "0.0.0.0"
    "zoe.api.monitor.port" "5002" -}}
{{- if .Values.tls.enabled -}}
{{- $_ := set $derived "zoe.api.tls.certificate" "/etc/zoe/tls/tls.crt" -}}
{{- $_ := set $derived "zoe.api.tls.private-key" "/etc/zoe/tls/tls.key" -}}
{{- end -}}
{{- with .Values.publicUrl -}}
{{- $_ := set $derived "zoe.api.public-url" . -}}
{{- end -}}
{{- with .Values.trustedProxies -}}
{{- $_ := set $derived "zoe.api.trusted-proxies" (join "," .) -}}
{{- end -}}
{{- if .Values.applications.enabled -}}
{{- $_ := set $derived "zoe.proxy.port" "5003" -}}
{{- with .Values.applications.publicUrl -}}
{{- $_ := set $derived "zoe.proxy.public-url" . -}}
{{- end -}}
{{- else -}}
{{- $_ := set $derived "zoe.proxy.enabled" "false" -}}
{{- end -}}
{{- include "zoe.properties" (list $derived .Values.api.settings) -}}
{{- end -}}

{{/* master.properties. */}}
{{- define "zoe.masterSettings" -}}
{{- $derived := dict
    "spring.datasource.username" "zoe_master"
    "spring.flyway.enabled" "false"
    "zoe.master.endpoint" "tcp://0.0.0.0:4850"
    "zoe.master.key-file" "/etc/zoe/keys/master.key"
    "zoe.master.client-key-files" "/etc/zoe/keys/api.pub"
    "zoe.master.workspaces" .Values.workspaces.path
    "zoe.master.monitor.address" "0.0.0.0"
    "zoe.master.monitor.port" "4851"
    "zoe.back-end.kind" "kubernetes" -}}
{{- if .Values.usage -}}
{{- $_ := set $derived "zoe.back-end.kubernetes.usage" "true" -}}
{{- end -}}
{{- include "zoe.properties" (list $derived .Values.master.settings) -}}
{{- end -}}
