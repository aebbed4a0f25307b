import { paths } from '../../paths.ts'
import { NoticeList } from '../../shared/notices/notice-list.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { noticeWords as words } from '../../words/en-notices.ts'

/** What a person of the console was told: files handed over, notes brought to them, alarms, decisions that failed. */
export default function StaffNoticesPage() {
  const ofUniversity = useAppSelector((state) => state.info.user?.role === 'university')
  return (
    <NoticeList
      at={paths.staffNotices}
      messages={ofUniversity ? null : paths.staffMessages}
      emptyHelp={words.staffEmptyHelp}
    />
  )
}
