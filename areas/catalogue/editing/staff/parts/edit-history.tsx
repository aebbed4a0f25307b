import type { RecordEdit } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { textOf } from '#kit/language/text-of.ts'
import { isolated } from '#kit/language/isolated.ts'
import { editingTexts, historyTexts as texts } from '#texts/catalogue/editing/editing.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import type { FactField } from './fact-fields.ts'
import { describeFact, describeSource } from './describe-fact.ts'

interface Props {
  edits: readonly RecordEdit[]
  fields: Readonly<Record<string, readonly FactField[]>>
  canUndo: boolean
  undoing: boolean
  onUndo: () => void
}

/** The changes of a record, newest first; the last change of facts can be undone. */
export function EditHistory({ edits, fields, canUndo, undoing, onUndo }: Props) {
  return (
    <Card aria-label={texts.title}>
      <CardHead
        heading={texts.title}
        action={
          canUndo && (
            <Button size="small" busy={undoing} busyLabel={texts.undoing} onClick={onUndo}>
              {texts.undo}
            </Button>
          )
        }
      />
      {edits.length === 0 ? (
        <p className="px-5 pb-4 text-sm text-soft max-sm:px-4 max-sm:pt-3">{texts.empty}</p>
      ) : (
        <ol className="text-sm">
          {edits.map((edit) => (
            <li key={edit._id} className="grid gap-1 border-t border-line px-5 py-3 max-sm:px-4">
              <p className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{headOf(edit)}</span>
                <span className="text-soft">
                  {texts.by({ name: isolated(edit.by ?? texts.closed), when: formatTimestamp(edit.at) })}
                </span>
              </p>
              {edit.reason !== null && (
                <p className="break-words">
                  <bdi>{edit.reason}</bdi>
                </p>
              )}
              {edit.changes.length > 0 && (
                <ul className="grid gap-0.5">
                  {edit.changes.map((change) => (
                    <Change
                      key={change.field}
                      of={change}
                      field={fields[edit.group ?? '']?.find(({ name }) => name === change.field)}
                    />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function headOf({ kind, group }: RecordEdit): string {
  if (kind === 'published' && group === 'intakes') return texts.publishedIntakes
  return (kind === 'edited' || kind === 'undone') && group !== null
    ? texts.changedGroup[kind]({ group: textOf(factTexts.groups, group) ?? group })
    : texts.kinds[kind]
}

type Known = { url: string | null; document: string | null; checkedOn: string | null }

function Change({
  of: { field: name, before, after },
  field,
}: {
  of: RecordEdit['changes'][number]
  field: FactField | undefined
}) {
  const describe = (value: unknown): string => {
    if (value === null || value === undefined) return editingTexts.notGiven
    if (name === 'source') return describeSource(value as Known)
    const lines = field ? describeFact(field, value) : [JSON.stringify(value)]
    return lines.length === 0 ? editingTexts.notGiven : lines.join(' · ')
  }
  return (
    <li className="min-w-0 break-words">
      <span className="text-soft">{field?.label ?? textOf(factTexts.fields, name) ?? name}: </span>
      <VisuallyHidden>{texts.was} </VisuallyHidden>
      <del className="text-soft">
        <bdi>{describe(before)}</bdi>
      </del>{' '}
      <VisuallyHidden>{texts.is} </VisuallyHidden>
      <ins className="font-semibold no-underline">
        <bdi>{describe(after)}</bdi>
      </ins>
    </li>
  )
}
