import { useState } from 'react'
import type { FormEvent } from 'react'
import { changeSearch } from '#areas/planning/shortlist/contract.ts'
import type { SavedSearch as Saved } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { onCancelled } from '#kit/forms/unsaved-form.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { DeleteIcon, EditIcon } from '#kit/ui/icons.ts'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { savedSearchesTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { describeSearch } from './describe-search.ts'

interface Props {
  saved: Saved
  /** Updates the list. */
  onChange: (change: Partial<Saved>) => void
  onRemove: () => void
}

/** A saved search with its description, its weekly e-mail and its actions. */
export function SavedSearch({ saved, onChange, onRemove }: Props) {
  const { _id, name, query, weekly, savedAt, lastMailAt } = saved
  const { send, failure } = useSend(changeSearch)
  const [state, setState] = useState<'read' | 'renaming' | 'renamed'>('read')
  const href = `${paths.universities}?${query}`
  const description = describeSearch(query)

  const switchMail = async (next: boolean) => {
    onChange({ weekly: next })
    try {
      await send({ params: { searchId: _id }, body: { weekly: next } })
      showToast({ text: next ? texts.weeklyOn : texts.weeklyOff })
    } catch {
      onChange({ weekly: !next })
    }
  }
  return (
    <Card as="article" padded className="grid gap-3" aria-label={name}>
      {state === 'renaming' ? (
        <RenameForm saved={saved} onChange={onChange} onDone={() => setState('renamed')} />
      ) : (
        <div>
          <h3 className="font-body text-[1.1875rem] leading-[1.3] font-[650] tracking-normal break-words">
            <Anchor href={href}>{name}</Anchor>
          </h3>
          {description !== name && <p className="break-words">{description}</p>}
          <p className="text-xs text-soft">
            {lastMailAt === null
              ? texts.savedOn({ day: formatDate(savedAt) })
              : texts.savedAndMailed({ saved: formatDate(savedAt), mailed: formatDate(lastMailAt) })}
          </p>
        </div>
      )}
      <Checkbox
        label={texts.weekly}
        aria-label={texts.weeklyOf({ name })}
        checked={weekly}
        error={failure?.message}
        onChange={(event) => void switchMail(event.target.checked)}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <LinkButton size="small" href={href} aria-label={texts.openOf({ name })}>
          {texts.open}
        </LinkButton>
        {state !== 'renaming' && (
          <Button
            tone="text"
            size="small"
            icon={<EditIcon className="size-4" />}
            aria-label={texts.renameOf({ name })}
            // The form that had the focus has been removed.
            autoFocus={state === 'renamed'}
            onClick={() => setState('renaming')}
          >
            {texts.rename}
          </Button>
        )}
        <Button
          tone="text"
          size="small"
          icon={<DeleteIcon className="size-[18px]" />}
          aria-label={texts.removeOf({ name })}
          className="sm:ms-auto"
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </div>
    </Card>
  )
}

/** The contract's limit. */
const nameMost = 80

interface FormProps extends Pick<Props, 'saved' | 'onChange'> {
  onDone: () => void
}

function RenameForm({ saved: { _id, name }, onChange, onDone }: FormProps) {
  const { send, isSending, failure } = useSend(changeSearch)
  const form = useSyncedForm(`rename search ${_id}`, { name })
  const { typed, change, discard, resumed, storedOn } = form
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const { data } = await send({ params: { searchId: _id }, body: { name: typed.name } })
    onChange({ name: data.name })
    discard()
    onDone()
    showToast({ text: texts.renamed })
  }
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => void save(event).catch(shownByState)}
      onReset={onCancelled(form, onDone)}
    >
      {resumed && <RestoredBanner storedOn={storedOn} what={texts.renameOf({ name })} onDiscard={discard} />}
      <Field label={texts.name} error={failure ? (failure.fields['name'] ?? failure.message) : undefined}>
        <TextInput
          autoFocus
          value={typed.name}
          maxLength={nameMost}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="main" size="small" busy={isSending} busyLabel={texts.saving}>
          {texts.saveName}
        </Button>
        <Button type="reset" size="small" disabled={isSending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
