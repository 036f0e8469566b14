{{/* The prefix of all names. */}}
{{- define "zoe.name" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else if contains "zoe" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-zoe" (.Release.Name | trunc 36 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{- define "zoe.image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}

{{- define "zoe.serviceAccount" -}}
{{- .Values.rbac.serviceAccount | default (include "zoe.name" .) -}}
{{- end -}}

{{/* Names of what belongs to the whole cluster have the namespace in them. */}}
{{- define "zoe.clusterName" -}}
{{- printf "%s-%s" (include "zoe.name" .) .Release.Namespace -}}
{{- end -}}

{{- define "zoe.apiKeys" -}}
{{- .Values.secrets.apiKeys | default (printf "%s-api-keys" (include "zoe.name" .)) -}}
{{- end -}}

{{- define "zoe.apiPasswords" -}}
{{- .Values.secrets.apiPasswords | default (printf "%s-api-passwords" (include "zoe.name" .)) -}}
{{- end -}}

{{- define "zoe.masterKeys" -}}
{{- .Values.secrets.masterKeys | default (printf "%s-master-keys" (include "zoe.name" .)) -}}
{{- end -}}

{{- define "zoe.masterPasswords" -}}
{{- .Values.secrets.masterPasswords | default (printf "%s-master-passwords" (include "zoe.name" .)) -}}
{{- end -}}

{{- define "zoe.tlsSecret" -}}
{{- .Values.tls.secret | default (printf "%s-tls" (include "zoe.name" .)) -}}
{{- end -}}

{{/* The name of the port of API and web pages. */}}
{{- define "zoe.webPort" -}}
{{- if .Values.tls.enabled }}https{{ else }}http{{ end -}}
{{- end -}}

{{/* The host name in a URL, without the port. */}}
{{- define "zoe.host" -}}
{{- (urlParse .).host | splitList ":" | first | lower -}}
{{- end -}}

{{/* Labels of an object. */}}
{{- define "zoe.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}
