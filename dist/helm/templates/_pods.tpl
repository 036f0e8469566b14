{{/* What API and master have in common. Each template gets a dictionary: root, name of the Deployment, values. */}}

{{- define "zoe.podMetadata" -}}
labels:
  app: {{ .name }}
  {{- with .values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
annotations:
  # Changed settings make new pods.
  checksum/settings: {{ .settings | sha256sum }}
  {{- with .values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "zoe.placement" -}}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
affinity:
{{- if .values.affinity }}
  {{- toYaml .values.affinity | nindent 2 }}
{{- else }}
  podAntiAffinity:
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels:
              app: {{ .name }}
{{- end }}
{{- end -}}

{{- define "zoe.probes" -}}
# A start that migrates a large database takes minutes.
startupProbe:
  httpGet: {path: /actuator/health/liveness, port: monitor}
  periodSeconds: 2
  failureThreshold: 300
livenessProbe:
  httpGet: {path: /actuator/health/liveness, port: monitor}
  periodSeconds: 10
  timeoutSeconds: 5
readinessProbe:
  httpGet: {path: /actuator/health/readiness, port: monitor}
  periodSeconds: 2
  timeoutSeconds: 5
{{- end -}}

{{/* Mounts and volumes that both have: settings, the authority of the database, temporary files, those of the site. */}}
{{- define "zoe.mounts" -}}
- {name: settings, mountPath: /etc/zoe/settings, readOnly: true}
- {name: keys, mountPath: /etc/zoe/keys, readOnly: true}
- {name: tmp, mountPath: /tmp}
{{- if .root.Values.database.caSecret }}
- {name: database, mountPath: /etc/zoe/database, readOnly: true}
{{- end }}
{{- with .values.volumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "zoe.volumes" -}}
- name: settings
  configMap:
    name: {{ include "zoe.name" .root }}-settings
- name: tmp
  emptyDir: {}
{{- with .root.Values.database.caSecret }}
- name: database
  secret: {secretName: {{ . }}, defaultMode: 0444}
{{- end }}
{{- with .values.volumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}
