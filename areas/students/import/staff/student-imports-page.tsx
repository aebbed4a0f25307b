import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { call, CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { studentListTexts } from '#texts/students/records/records.ts'
import { studentImportTexts as texts } from '#texts/students/import/student-import.ts'
import { checkStudentFile, type StudentPlan } from '../contract.ts'
import { wishesAsText, type FileWishes } from './file-wishes.ts'
import { EncodingField } from './encoding-field.tsx'
import { PastImports } from './past-imports.tsx'
import { PlanOfFile } from './plan-of-file.tsx'

/** Adds students from a file: choose it, look over every row, add; and undoes earlier imports. */
export default function StudentImportsPage() {
  usePageArrival(texts.title)
  // The file stays in this tab: the server keeps none of it.
  const [file, setFile] = useState<File | null>(null)
  const [plan, setPlan] = useState<StudentPlan | null>(null)
  const [wishes, setWishes] = useState<FileWishes>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // A text that could not be read, for which another encoding can be chosen.
  const [unread, setUnread] = useState<File | null>(null)

  async function check(chosen: File, next: FileWishes) {
    setBusy(true)
    setError(null)
    setUnread(null)
    try {
      const { data } = await call(checkStudentFile, { files: { file: chosen }, body: wishesAsText(next) })
      setFile(chosen)
      setWishes(next)
      setPlan(data)
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setError(caught.failure.fields['file'] ?? caught.message)
      if (caught.failure.code === 'file_not_readable' && !/\.xls[mx]?$/iu.test(chosen.name)) setUnread(chosen)
    } finally {
      setBusy(false)
    }
  }
  const reset = () => {
    setFile(null)
    setPlan(null)
    setWishes({})
    setError(null)
    setUnread(null)
  }
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: studentListTexts.title, href: paths.staffStudents }, { label: texts.title }]}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <p className="mb-5 max-w-[44em] text-sm text-soft">
        {texts.lead} <Anchor href={paths.staffHelpArticle('importing-students')}>{texts.help}</Anchor>
      </p>
      <div className="grid gap-5">
        {file === null || plan === null ? (
          <Card padded aria-labelledby="send" className="grid gap-3">
            <h2 id="send" className="text-h3">
              {texts.fileHeading}
            </h2>
            <p className="text-soft">{texts.needs}</p>
            {busy ? (
              <p role="status">{texts.checking}</p>
            ) : (
              <FileDrop
                label={texts.file}
                photo={false}
                photoLabel=""
                chooseLabel={texts.chooseFile}
                hint={texts.hint}
                accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv"
                onFiles={([chosen]) => chosen && void check(chosen, {})}
              />
            )}
          </Card>
        ) : (
          <PlanOfFile
            key={plan.fingerprint}
            file={file}
            plan={plan}
            wishes={wishes}
            checking={busy}
            onWishes={(next) => void check(file, next)}
            onDone={reset}
          />
        )}
        {error !== null && (
          <Banner tone="error" lead={texts.failed}>
            {error}
          </Banner>
        )}
        {unread !== null && plan === null && (
          <EncodingField
            encoding={null}
            disabled={busy}
            onChoose={(encoding) => void check(unread, { encoding })}
          />
        )}
        <PastImports />
      </div>
    </>
  )
}
