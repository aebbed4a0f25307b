import { useEffect, useState } from 'react'
import { recordSearch } from '#areas/planning/shortlist/contract.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { SaveIcon } from '#kit/ui/icons.ts'
import { searchToolTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { SaveSearchDialog } from './save-search-dialog.tsx'
import { normalizedQuery } from './describe-search.ts'

/** A search left unchanged for this long is recorded as a recent one. */
const settledMs = 3000

/**
 * With the results: saves the search. Officers save no searches and see nothing.
 * @param query the part of the address after the ?; page and sort order make no difference
 */
export default function SaveSearch({ query }: { query: string }) {
  const role = useAppSelector(({ info }) => info.user?.role)
  return role === 'student' ? <OwnSearch query={normalizedQuery(query)} /> : null
}

function OwnSearch({ query }: { query: string }) {
  const [saving, setSaving] = useState(false)
  const { send: record } = useSend(recordSearch)
  useEffect(() => {
    if (query === '') return
    const timer = setTimeout(() => {
      // Best effort: recent searches are a convenience.
      record({ body: { query } }).catch(() => {})
    }, settledMs)
    return () => clearTimeout(timer)
  }, [record, query])
  return (
    <>
      <Button
        size="small"
        icon={<SaveIcon className="size-[18px]" />}
        aria-haspopup="dialog"
        className="print:hidden"
        onClick={() => setSaving(true)}
      >
        {texts.save}
      </Button>
      <SaveSearchDialog open={saving} query={query} onClose={() => setSaving(false)} />
    </>
  )
}
