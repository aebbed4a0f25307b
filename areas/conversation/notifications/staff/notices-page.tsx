import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { NoticeList } from '../web/notice-list.tsx'
import { noticeWords as words } from '../texts/en.ts'

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
