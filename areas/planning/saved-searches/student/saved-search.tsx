import { useState } from 'react'
import type { FormEvent } from 'react'
import { changeSearch } from '#areas/planning/shortlist/contract.ts'
import type { SavedSearch as Saved } from '#areas/planning/shortlist/contract.ts'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { onCancelled } from '#kit/forms/kept-typing.ts'
import { dateInWords } from '#kit/format/local-formats.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { DeleteIcon, EditIcon } from '#kit/ui/icons.ts'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { TypedBack } from '#kit/forms/typed-back.tsx'
import { useOwnForm } from '#kit/forms/use-own-form.ts'
import { searchWords } from '../texts/en.ts'
import { searchInWords } from './search-in-words.ts'
import { showChanged } from './search-requests.ts'

const words = searchWords.page

/** A saved search: what it looks for, its weekly e-mail, and what can be done with it. */
export function SavedSearch({ saved, onRemove }: { saved: Saved; onRemove: () => void }) {
  const { _id, name, query, weekly, savedAt, lastMailAt } = saved
  const dispatch = useAppDispatch()
  const [state, setState] = useState<'read' | 'renaming' | 'renamed'>('read')
  const [error, setError] = useState<string>()
  const href = `${paths.universities}?${query}`
  const told = searchInWords(query)

  const switchMail = async (next: boolean) => {
    setError(undefined)
    dispatch(showChanged(_id, { weekly: next }))
    try {
      await call(changeSearch, { params: { searchId: _id }, body: { weekly: next } })
      showToast({ text: next ? words.weeklyOn : words.weeklyOff })
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      dispatch(showChanged(_id, { weekly: !next }))
      setError(refused.failure.message)
    }
  }
  return (
    <Card as="article" padded className="grid gap-3" aria-label={name}>
      {state === 'renaming' ? (
        <RenameForm saved={saved} onDone={() => setState('renamed')} />
      ) : (
        <div>
          <h3 className="font-body text-[1.1875rem] leading-[1.3] font-[650] tracking-normal break-words">
            <Anchor href={href}>{name}</Anchor>
          </h3>
          {told !== name && <p className="break-words">{told}</p>}
          <p className="text-xs text-soft">
            {words.savedOn(dateInWords(savedAt))}
            {lastMailAt !== null && `, ${words.lastMail(dateInWords(lastMailAt))}`}
          </p>
        </div>
      )}
      <Checkbox
        label={words.weekly}
        aria-label={words.weeklyOf(name)}
        checked={weekly}
        error={error}
        onChange={(event) => void switchMail(event.target.checked)}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <LinkButton size="small" href={href} aria-label={words.openIt(name)}>
          {words.open}
        </LinkButton>
        {state !== 'renaming' && (
          <Button
            tone="text"
            size="small"
            icon={<EditIcon className="size-4" />}
            aria-label={words.renameIt(name)}
            // The form that had the focus is gone.
            autoFocus={state === 'renamed'}
            onClick={() => setState('renaming')}
          >
            {words.rename}
          </Button>
        )}
        <Button
          tone="text"
          size="small"
          icon={<DeleteIcon className="size-[18px]" />}
          aria-label={words.removeIt(name)}
          className="sm:ms-auto"
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      </div>
    </Card>
  )
}

/** As long as the contract lets a name be. */
const nameMost = 80

function RenameForm({ saved: { _id, name }, onDone }: { saved: Saved; onDone: () => void }) {
  const dispatch = useAppDispatch()
  const form = useOwnForm(`rename search ${_id}`, { name })
  const { typed, change, forget, resumed, keptOn } = form
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call(changeSearch, { params: { searchId: _id }, body: { name: typed.name } })
      dispatch(showChanged(_id, { name: data.name }))
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setBusy(false)
      setFailure(refused.failure)
      return
    }
    forget()
    onDone()
    showToast({ text: words.renamed })
  }
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => void keep(event)}
      onReset={onCancelled(form, onDone)}
    >
      {resumed && <TypedBack keptOn={keptOn} what={words.renameIt(name)} onDiscard={forget} />}
      <Field label={words.name} error={failure ? (failure.fields['name'] ?? failure.message) : undefined}>
        <TextInput
          autoFocus
          value={typed.name}
          maxLength={nameMost}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="main" size="small" busy={busy} busyLabel={words.keeping}>
          {words.keepName}
        </Button>
        <Button type="reset" size="small" disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
