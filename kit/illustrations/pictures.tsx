import { cx } from 'class-variance-authority'
import comingSoon from './pictures/coming-soon.svg?url&no-inline'
import eq from './pictures/eq.svg?url&no-inline'
import iqStones from './pictures/iq-stones.svg?url&no-inline'
import iqTiles from './pictures/iq-tiles.svg?url&no-inline'
import mentorship from './pictures/mentorship.svg?url&no-inline'
import notFound from './pictures/not-found.svg?url&no-inline'
import ourStory from './pictures/our-story.svg?url&no-inline'
import parent from './pictures/parent.svg?url&no-inline'
import partners from './pictures/partners.svg?url&no-inline'
import stages from './pictures/stages.svg?url&no-inline'
import successStory from './pictures/success-story.svg?url&no-inline'

/*
 * Each picture is a separate file that only the pages showing it load. The page's tokens color it through `<use>`, in
 * light and dark mode. Until it has loaded, its place is reserved in the color of the sky.
 */

export type PictureProps = {
  /** What the picture shows; omit it if the text beside it says so. */
  label?: string
  className?: string
}

function drawing(file: string, id: string, canvas: string) {
  return function Picture({ label, className = 'w-full' }: PictureProps) {
    return (
      <svg
        viewBox={canvas}
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
        className={cx('block h-auto rounded-sheet bg-i-sky', className)}
      >
        <use href={`${file}#${id}`} />
      </svg>
    )
  }
}

const wide = '0 0 480 320'
const small = '0 0 320 200'

/** From the door of a house, past three milestones, to the wind tower on the creek. */
export const OurStoryPicture = /* @__PURE__ */ drawing(ourStory, 'our-story', wide)
/** Two chairs and a plan on the table, under a tree. */
export const MentorshipPicture = /* @__PURE__ */ drawing(mentorship, 'mentorship', wide)
/** A road out of the rain to an open door. */
export const SuccessStoryPicture = /* @__PURE__ */ drawing(successStory, 'success-story', wide)
/** A bridge whose two sides meet at the keystone. */
export const PartnersPicture = /* @__PURE__ */ drawing(partners, 'partners', wide)
/** A house with lit windows, an open door, two cups, and shoes at the step. */
export const EqPicture = /* @__PURE__ */ drawing(eq, 'eq', wide)
/** Nine tiles with one missing, and three to choose from; the tile with the eight points on clay completes it. */
export const IqTilesPicture = /* @__PURE__ */ drawing(iqTiles, 'iq-tiles', wide)
/** A row of milestones whose arrows turn by 45 degrees each; the fifth is the answer: down, with a yellow cap. */
export const IqStonesPicture = /* @__PURE__ */ drawing(iqStones, 'iq-stones', wide)
/** A veranda with a chair and a telephone; the gate is open and the road leads away. */
export const ParentPicture = /* @__PURE__ */ drawing(parent, 'parent', wide)
/** A road under construction and a half-painted milestone. */
export const ComingSoonPicture = /* @__PURE__ */ drawing(comingSoon, 'coming-soon', wide)
/** A road that ends at a milestone pointing back, beside a signpost. */
export const NotFoundPicture = /* @__PURE__ */ drawing(notFound, 'not-found', wide)

// All four are in one file, because they are always shown together.
/** Stage 1: a telescope on the roof at home. */
export const ProbePicture = /* @__PURE__ */ drawing(stages, 'probe', small)
/** Stage 2: the road drawn on a sheet of paper. */
export const PlanPicture = /* @__PURE__ */ drawing(stages, 'plan', small)
/** Stage 3: a packed bag with the documents on top. */
export const PreparePicture = /* @__PURE__ */ drawing(stages, 'prepare', small)
/** Stage 4: the bag at the foot of the steps. */
export const ProsperPicture = /* @__PURE__ */ drawing(stages, 'prosper', small)
