import { useSearchParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { newsletterTexts as texts } from '#texts/conversation/newsletter/newsletter-page.ts'
import { IssueEditor } from './issue-editor.tsx'
import { IssueList } from './issue-list.tsx'
import { Readers } from './readers.tsx'

const at = paths.staffNewsletter

/** The newsletter: its issues, one opened issue, or its readers. */
export default function NewsletterPage() {
  const [query] = useSearchParams()
  const issue = query.get('issue')
  const view = query.get('view') === 'readers' ? 'readers' : 'issues'
  usePageArrival(texts.title, `${view} ${issue}`)
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <TabLinks
        label={texts.views}
        current={view}
        className="mb-5"
        links={[
          { key: 'issues', label: texts.issues, href: at },
          { key: 'readers', label: texts.subscribers, href: `${at}?view=readers` },
        ]}
      />
      {view === 'readers' ? (
        <Readers />
      ) : issue === null ? (
        <IssueList />
      ) : (
        <IssueEditor key={issue} id={issue} />
      )}
    </>
  )
}
