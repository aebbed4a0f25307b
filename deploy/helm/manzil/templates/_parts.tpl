{{/* What finds the objects of one installation. */}}
{{- define "manzil.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "manzil.labels" -}}
{{ include "manzil.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* A pod of the image, for servers and for the migration. */}}
{{- define "manzil.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  # Its files belong to this group, so that nobody but the product reads the secrets.
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret: { secretName: {{ .Values.existingSecret | quote }}, defaultMode: 288 }
  - name: data
    emptyDir: { medium: Memory, sizeLimit: 512Mi }
  - name: tmp
    emptyDir: { medium: Memory, sizeLimit: 64Mi }
{{- end }}

{{- define "manzil.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
resources:
  {{- toYaml .Values.resources | nindent 2 }}
volumeMounts:
  - { name: secrets, mountPath: /run/secrets, readOnly: true }
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
env:
  - { name: CLUSTER, value: 'on' }
  - { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
  - { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
  - { name: STORAGE_URL, value: {{ .Values.storageUrl | quote }} }
  - { name: MAIL_FROM, value: {{ .Values.mailFrom | quote }} }
  - { name: DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
  - { name: METRICS_HOST, value: 0.0.0.0 }
  - { name: METRICS_PORT, value: '9464' }
  - { name: DATABASE_URL_FILE, value: /run/secrets/database-url }
  - { name: SMTP_URL_FILE, value: /run/secrets/smtp-url }
  - { name: AWS_SHARED_CREDENTIALS_FILE, value: /run/secrets/storage-credentials }
  - { name: PEPPER_FILE, value: /run/secrets/pepper }
  - { name: OTP_KEY_FILE, value: /run/secrets/otp-key }
  - { name: DOCUMENT_KEY_FILE, value: /run/secrets/document-key }
  - { name: LETTER_KEY_FILE, value: /run/secrets/letter-key }
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
{{- end }}
