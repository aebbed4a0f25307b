import type { FormEvent } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { saveSearch } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { onCancelled } from '#kit/forms/unsaved-form.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import type { Sender } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { shortHash } from '#kit/format/short-hash.ts'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { saveSearchTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { describeSearch } from './describe-search.ts'

const formId = 'save-search'
/** The contract's limit. */
const nameMost = 80

/** The suggested name of a search: its description, cut at a comma where it is too long. */
function nameOf(query: string): string {
  const description = describeSearch(query)
  if (description.length <= nameMost) return description
  const cut = description.slice(0, nameMost)
  return cut.slice(0, Math.max(cut.lastIndexOf(','), 0)) || cut
}

interface Props {
  open: boolean
  /** The normalized query. */
  query: string
  onClose: () => void
}

/** The dialog to name a search and switch on a weekly e-mail about new programs. */
export function SaveSearchDialog({ open, query, onClose }: Props) {
  const sender = useSend(saveSearch)
  const { isSending, reset } = sender
  const close = () => {
    reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      heading={texts.heading}
      form={formId}
      submit={texts.save}
      busy={isSending}
      busyLabel={texts.saving}
      cancel={texts.cancel}
      resets
    >
      <SaveSearchForm key={query} query={query} sender={sender} onClose={close} />
    </FormDialog>
  )
}

interface FormProps extends Omit<Props, 'open'> {
  sender: Sender<typeof saveSearch>
}

function SaveSearchForm({ query, sender, onClose }: FormProps) {
  const navigate = useNavigate()
  const { send, isSending, failure } = sender
  const form = useSyncedForm(`save search ${shortHash(query)}`, { name: nameOf(query), weekly: false })
  const { typed, change, discard, resumed, storedOn } = form
  const { name, weekly } = typed
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    await send({ body: { name, query, weekly } })
    discard()
    onClose()
    const see = () => navigate(paths.searches)
    showToast({ text: texts.saved, action: { label: texts.see, onAct: see } })
  }
  const wrongName = failure?.fields['name']
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => void save(event).catch(shownByState)}
      onReset={onCancelled(form, onClose)}
    >
      {resumed && <RestoredBanner storedOn={storedOn} what={texts.heading} onDiscard={discard} />}
      {failure && !wrongName && <Banner tone="error">{failure.fields['query'] ?? failure.message}</Banner>}
      <p className="text-sm text-soft">{describeSearch(query)}</p>
      <Field label={texts.name} error={wrongName}>
        <TextInput
          value={name}
          maxLength={nameMost}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Checkbox
        label={texts.weekly}
        hint={texts.weeklyHint}
        checked={weekly}
        onChange={(event) => change({ weekly: event.target.checked })}
      />
    </form>
  )
}
