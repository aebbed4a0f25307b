import { useParams } from 'react-router'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { universityWords as words } from '../../words/en-universities.ts'

/** One program. */
export default function ProgramPage() {
  const { programId = '' } = useParams()
  usePageArrival(words.programs, programId)
  return <PageTitle>{words.programs}</PageTitle>
}
