import { useState } from 'react'
import type { FormEvent } from 'react'
import { IdentityProof } from '#areas/accounts/offers-staff.ts'
import { useWithProof } from '#areas/accounts/offers-web.ts'
import { listAttachments, type Attachment } from '#areas/applications/attachments/contract.ts'
import { nameOf } from '#areas/applications/attachments/web/attachment-viewer.tsx'
import { identityDocumentsInFull } from '#areas/applications/case-file/contract/file-checks.ts'
import {
  packagePurposes,
  type PackagePurpose,
} from '#areas/applications/documents/contract/package-purposes.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { documentStateLabels } from '#texts/applications/case-file/documents.ts'
import { packageMessages } from '#texts/applications/package/package-messages.ts'
import { packageTexts as texts } from '#texts/applications/package/package-form.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { downloadPackage, fileNameStart, packageForms, partsOfName, type PackageForm } from '../contract.ts'

export interface PackageDialogProps {
  application: Application
  /** The reader may not download applications: the dialog says so instead. */
  refused: boolean
  open: boolean
  onClose: () => void
}

const formId = 'package'

/** Downloads an application with the documents that an officer chooses, as one PDF or as a ZIP. */
export default function PackageDialog({ application, refused, open, onClose }: PackageDialogProps) {
  const [busy, setBusy] = useState(false)
  const { withProof, proofDialog } = useWithProof(IdentityProof)
  if (refused) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        heading={texts.heading}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <p>{packageMessages.noRight}</p>
      </Dialog>
    )
  }
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        heading={texts.heading}
        form={formId}
        submit={texts.download}
        busy={busy}
        busyLabel={texts.downloading}
        cancel={texts.cancel}
      >
        <PackageForm application={application} withProof={withProof} onBusy={setBusy} onSaved={onClose} />
      </FormDialog>
      {proofDialog}
    </>
  )
}

interface FormProps {
  application: Application
  withProof: ReturnType<typeof useWithProof>['withProof']
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

const isIdentity = (name: string) => (identityDocumentsInFull as readonly string[]).includes(name)

function PackageForm({ application, withProof, onBusy, onSaved }: FormProps) {
  const { _id: applicationId, reference, student } = application
  const current = application.documents.filter(({ state }) => state !== 'replaced')
  const outside = useLoaded(listAttachments, { params: { applicationId } })
  const [form, setForm] = useState<PackageForm>('pdf')
  const [purpose, setPurpose] = useState<PackagePurpose>('for_university')
  // Kinds, not ids: a document that is sent meanwhile takes the place of the one that it replaces.
  const [leftOut, setLeftOut] = useState<readonly DocumentKind[]>([])
  const documents = current.filter(({ name }) => !leftOut.includes(name)).map(({ _id }) => _id)
  const [atFirst] = useState(() => new Set(current.map(({ _id }) => _id)))
  const arrived = current.filter(({ _id }) => !atFirst.has(_id)).map(({ name }) => documentLabels[name])
  const [picked, setAttachments] = useState<readonly string[]>([])
  const attachments = picked.filter((id) => outside.data?.data.some(({ _id }) => _id === id))
  const [names, setNames] = useState(() => partsOfName(student.name))
  const [failure, setFailure] = useState<Pick<CallFailure, 'message' | 'fields'> | null>(null)
  const fields = failure?.fields ?? {}
  const written: Partial<typeof names> = Object.fromEntries(
    Object.entries(names).filter(([, value]) => value.trim() !== ''),
  )
  const start = fileNameStart(student.name, written, reference)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    onBusy(true)
    try {
      const file = await withProof<Blob>(() =>
        call(downloadPackage, {
          params: { applicationId },
          body: {
            form,
            purpose,
            documents,
            attachments,
            ...(form === 'zip' ? written : {}),
          },
        }),
      )
      if (file !== null) {
        const name = `${reference}.${form}`
        saveFile(file, name)
        showToast({ text: texts.saved({ file: name }) })
        onSaved()
      }
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setFailure(caught.failure)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <p className="text-sm text-soft">{texts.lead}</p>
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <RadioGroup
        legend={texts.purpose}
        name="purpose"
        value={purpose}
        error={fields['purpose']}
        onValue={(value) => setPurpose(value as PackagePurpose)}
        options={packagePurposes.map((value) => ({ value, label: texts.purposes[value] }))}
      />
      <fieldset>
        <legend className="text-sm font-semibold">{texts.documents}</legend>
        {arrived.length > 0 && (
          <Banner tone="info" announce>
            {texts.arrived({ documents: formatList(arrived) })}
          </Banner>
        )}
        {current.length === 0 && <p className="text-sm text-soft">{texts.noDocuments}</p>}
        {current.map(({ _id, name, pages, state }) => (
          <Chosen
            key={_id}
            id={_id}
            label={texts.document({ label: documentLabels[name], pages, state: documentStateLabels[state] })}
            chosen={documents}
            onChosen={(ids) =>
              setLeftOut(current.filter((one) => !ids.includes(one._id)).map((one) => one.name))
            }
          />
        ))}
        {current.some(({ _id, name }) => isIdentity(name) && documents.includes(_id)) && (
          <p className="text-xs text-soft">{texts.identity}</p>
        )}
        {fields['documents'] && <FieldError>{fields['documents']}</FieldError>}
      </fieldset>
      <Record of={outside} loading={texts.loading} shape={<SkeletonText lines={2} />}>
        {({ data }) =>
          data.length > 0 && (
            <fieldset>
              <legend className="text-sm font-semibold">{texts.attachments}</legend>
              {data.map((one: Attachment) => (
                <Chosen
                  key={one._id}
                  id={one._id}
                  label={texts.attachment({ label: nameOf(one), pages: one.pages })}
                  chosen={attachments}
                  onChosen={setAttachments}
                />
              ))}
              {fields['attachments'] && <FieldError>{fields['attachments']}</FieldError>}
            </fieldset>
          )
        }
      </Record>
      <RadioGroup
        legend={texts.form}
        name="form"
        value={form}
        onValue={(value) => setForm(value as PackageForm)}
        options={packageForms.map((value) => ({ value, label: texts.forms[value] }))}
      />
      {form === 'zip' && (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="text-sm font-semibold">{texts.names}</legend>
          <p className="text-xs text-soft sm:col-span-2">
            {texts.namesHint({ example: `${start}_…` })} {start === reference && texts.latinNames}
          </p>
          <Field label={texts.surname} error={fields['surname']}>
            <TextInput
              value={names.surname}
              maxLength={120}
              onChange={({ currentTarget: { value } }) => setNames({ ...names, surname: value })}
            />
          </Field>
          <Field label={texts.givenNames} error={fields['givenNames']}>
            <TextInput
              value={names.givenNames}
              maxLength={120}
              onChange={({ currentTarget: { value } }) => setNames({ ...names, givenNames: value })}
            />
          </Field>
        </fieldset>
      )}
    </form>
  )
}

function Chosen({
  id,
  label,
  chosen,
  onChosen,
}: {
  id: string
  label: string
  chosen: readonly string[]
  onChosen: (ids: readonly string[]) => void
}) {
  return (
    <Checkbox
      label={label}
      checked={chosen.includes(id)}
      onChange={({ target: { checked } }) =>
        onChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
      }
    />
  )
}
