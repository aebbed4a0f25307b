import type { FormEvent } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { saveSearch } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { onCancelled } from '#kit/forms/kept-typing.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import type { Sender } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { TypedBack } from '#kit/forms/typed-back.tsx'
import { subjectMark, useOwnForm } from '#kit/forms/use-own-form.ts'
import { searchWords } from '#texts/planning/saved-searches/saved-searches.ts'
import { searchInWords } from './search-in-words.ts'

const words = searchWords.dialog
const formId = 'save-search'
/** As long as the contract lets a name be. */
const nameMost = 80

/** The first name of a search: itself in words, cut at a comma where it is too long. */
function nameOf(query: string): string {
  const told = searchInWords(query)
  if (told.length <= nameMost) return told
  const cut = told.slice(0, nameMost)
  return cut.slice(0, Math.max(cut.lastIndexOf(','), 0)) || cut
}

interface Props {
  open: boolean
  /** The search as it is kept. */
  query: string
  onClose: () => void
}

/** Asks for a name, and whether to write when something new fits. */
export function SaveSearchDialog({ open, query, onClose }: Props) {
  const sender = useSend(saveSearch)
  const { isSending, reset } = sender
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      heading={words.heading}
      closedBy={isSending ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" type="submit" form={formId} busy={isSending} busyLabel={words.saving}>
            {words.save}
          </Button>
          <Button type="reset" form={formId} disabled={isSending}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <SaveSearchForm key={query} query={query} sender={sender} onClose={close} />
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'open'> {
  sender: Sender<typeof saveSearch>
}

function SaveSearchForm({ query, sender, onClose }: FormProps) {
  const navigate = useNavigate()
  const { send, isSending, failure } = sender
  const form = useOwnForm(`save search ${subjectMark(query)}`, { name: nameOf(query), weekly: false })
  const { typed, change, forget, resumed, keptOn } = form
  const { name, weekly } = typed
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    await send({ body: { name, query, weekly } })
    forget()
    onClose()
    const see = () => navigate(paths.searches)
    showToast({ text: words.saved, action: { label: words.see, onAct: see } })
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
      {resumed && <TypedBack keptOn={keptOn} what={words.heading} onDiscard={forget} />}
      {failure && !wrongName && <Banner tone="error">{failure.fields['query'] ?? failure.message}</Banner>}
      <p className="text-sm text-soft">{searchInWords(query)}</p>
      <Field label={words.name} error={wrongName}>
        <TextInput
          value={name}
          maxLength={nameMost}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Checkbox
        label={words.weekly}
        hint={words.weeklyHint}
        checked={weekly}
        onChange={(event) => change({ weekly: event.target.checked })}
      />
    </form>
  )
}
