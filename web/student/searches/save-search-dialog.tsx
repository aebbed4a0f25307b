import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { CallFailure } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { searchWords } from '../../words/en-searches.ts'
import { searchInWords } from './search-in-words.ts'
import { saveSearchRequest } from './search-requests.ts'

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
  onSaved: () => void
}

/** Asks for a name, and whether to write when something new fits. */
export function SaveSearchDialog({ open, query, onClose, onSaved }: Props) {
  const { isLoading } = useRequest(saveSearchRequest)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={words.heading}
      closedBy={isLoading ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" type="submit" form={formId} busy={isLoading} busyLabel={words.saving}>
            {words.save}
          </Button>
          <Button onClick={onClose} disabled={isLoading}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <SaveSearchForm query={query} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function SaveSearchForm({ query, onClose, onSaved }: Omit<Props, 'open'>) {
  const navigate = useNavigate()
  const { run, isLoading } = useRequest(saveSearchRequest)
  const [name, setName] = useState(() => nameOf(query))
  const [weekly, setWeekly] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    try {
      await run({ body: { name, query, weekly } }).unwrap()
    } catch (refused) {
      setFailure(refused as CallFailure)
      return
    }
    onClose()
    onSaved()
    const see = () => void navigate(paths.searches)
    showToast({ text: words.saved, action: { label: words.see, onAct: see } })
  }
  const wrongName = failure?.fields['name']
  return (
    <form id={formId} noValidate className="grid gap-3" onSubmit={(event) => void save(event)}>
      {failure && !wrongName && <Banner tone="error">{failure.fields['query'] ?? failure.message}</Banner>}
      <p className="text-sm text-soft">{searchInWords(query)}</p>
      <Field label={words.name} error={wrongName}>
        <TextInput value={name} maxLength={nameMost} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Checkbox
        label={words.weekly}
        hint={words.weeklyHint}
        checked={weekly}
        onChange={(event) => setWeekly(event.target.checked)}
      />
    </form>
  )
}
