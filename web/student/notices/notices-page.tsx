import { paths } from '../../paths.ts'
import { NoticeList } from '../../shared/notices/notice-list.tsx'
import { noticeWords as words } from '../../words/en-notices.ts'
import { MailWishes } from './mail-wishes.tsx'

/** What a student was told, and which mails they want. */
export default function NoticesPage() {
  return (
    <NoticeList at={paths.notices} messages={paths.messages} emptyHelp={words.emptyHelp}>
      <MailWishes />
    </NoticeList>
  )
}
