import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { studentListTexts } from '#texts/students/records/records.ts'
import { tagListTexts as texts } from '#texts/students/notes-and-tags/notes-and-tags.ts'
import { listTags, type CountedTag } from '../contract.ts'
import { MergeTagDialog, RenameTagDialog } from './tag-dialogs.tsx'

const rowsPerPage = 50

/** All tags in use, with how many students have each; renames them and merges misspelled ones. */
export default function TagsPage() {
  const { page, hrefOf } = useListAddress(paths.staffTags)
  usePageArrival(texts.title, String(page))
  const tags = useLoaded(listTags, { query: { page, limit: rowsPerPage } })
  const [renaming, setRenaming] = useState<CountedTag | null>(null)
  const [merging, setMerging] = useState<CountedTag | null>(null)
  const count = tags.isStale ? undefined : tags.data?.totalCount
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: studentListTexts.title, href: paths.staffStudents }, { label: texts.title }]}
          />
        }
        sub={
          <span role="status" className="text-sm">
            {count !== undefined && texts.count({ count })}
          </span>
        }
      >
        {texts.title}
      </PageTitle>
      <p className="mb-5 max-w-[44em] text-sm text-soft">
        {texts.lead} <Anchor href={paths.staffHelpArticle('tags-and-notes')}>{texts.help}</Anchor>
      </p>
      <CardList
        title={texts.title}
        className="max-w-[56rem]"
        of={tags}
        loading={texts.loading}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((tag) => (
              <li
                key={tag._id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4"
              >
                <div className="min-w-0">
                  <h2 className="font-body text-md font-[650] tracking-normal break-words">
                    <bdi>{tag.name}</bdi>
                  </h2>
                  <Anchor
                    href={`${paths.staffStudents}?tag=${tag._id}`}
                    aria-label={texts.studentsWith({ count: tag.students, name: tag.name })}
                    className="inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11"
                  >
                    {texts.students({ count: tag.students })}
                  </Anchor>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    aria-label={texts.renameOf({ name: tag.name })}
                    onClick={() => setRenaming(tag)}
                  >
                    {texts.rename}
                  </Button>
                  <Button
                    size="small"
                    aria-label={texts.mergeOf({ name: tag.name })}
                    onClick={() => setMerging(tag)}
                  >
                    {texts.merge}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </CardList>
      <RenameTagDialog tag={renaming} onClose={() => setRenaming(null)} />
      <MergeTagDialog tag={merging} onClose={() => setMerging(null)} />
    </>
  )
}
