import { Banner } from '#kit/ui/banner.tsx'
import { hasGuardian, isUnder18 } from '#areas/accounts/profile/contract/profile-gaps.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'

/** Says that the student is under 18, and whether a parent or guardian is on record. Nothing for everybody else. */
export function MinorBanner({ file, today }: { file: StudentFile; today: string }) {
  if (!isUnder18(file.profile.personal.dateOfBirth, today)) return null
  return (
    <div className="mb-5">
      <Banner tone="info">
        {texts.minorBanner}
        {!hasGuardian(file.profile) && ` ${texts.minorNoGuardian}`}
      </Banner>
    </div>
  )
}
