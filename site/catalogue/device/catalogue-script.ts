/**
 * The script of the pages that the server draws (under 2 kB): the menus, and what a visitor keeps on the device. They
 * are read without it. It is bundled by itself (`scripts/build/build-web.mjs`), because sharing modules with the script
 * of the other pages would cost both a request and a tenth of a kilobyte.
 */
import '../../menus.ts'
import { showSignedIn } from '../../signed-in.ts'
import { storeAnswers } from './answers.ts'
import { addBookmarks, showSaved } from './bookmarks.ts'
import { fillShortlist } from './shortlist.ts'

function withTheWholePage(): void {
  showSignedIn(document.querySelectorAll('[data-signed-in]'))
  addBookmarks()
  storeAnswers()
  fillShortlist()
}
// The script is loaded `async`, so it may run before the page has been parsed completely.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', withTheWholePage)
else withTheWholePage()
// A change in another tab, and a page that comes back with the "back" button.
addEventListener('storage', showSaved)
addEventListener('pageshow', showSaved)
