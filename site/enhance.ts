/**
 * The script of the public pages that the build makes (under 2 kB): menus, forms and motion. The pages work without it.
 * Those that the server draws have another one (`site/catalogue/device/catalogue-script.ts`).
 */
import './menus.ts'
import { sendForm, takeToken } from './forms/send-forms.ts'
import { countUp, layOutBands, revealBelow } from './motion.ts'
import { showLoggedOut } from './show-logged-out.ts'
import { showSignedIn } from './signed-in.ts'

document.addEventListener('submit', (event) => void sendForm(event))
addEventListener('load', () => layOutBands(document.querySelectorAll('.band')))

function withTheWholePage(): void {
  showSignedIn(document.querySelectorAll('[data-signed-in]'))
  takeToken()
  showLoggedOut()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  revealBelow(document.querySelectorAll('[data-reveal]'))
  countUp(document.querySelectorAll('[data-count]'))
}
// The script is loaded `async`, so it may run before the page has been parsed completely.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', withTheWholePage)
else withTheWholePage()
