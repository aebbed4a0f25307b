/**
 * The script of a page that is whole without the app: once the page has been painted it asks for everything the app
 * consists of, and starts it. Named in the head, the app would take the network from the words and the
 * heading face, and its style sheet would hold the first view back by a round trip of its own. What is pressed before
 * the app has come to life is kept and done then: nothing a quick thumb does is lost, and no form is sent by the
 * browser alone, which would put a password into an address.
 * @param {{ sheet: string, scripts: string[] }} files  addresses: the style sheet of the whole app, and its scripts; the
 *   first is the app, each before those it needs
 * @returns {string} the element; its text needs its hash in the page's policy
 */
export function startLater({ sheet, scripts }) {
  const start = [
    `let pressed`,
    `const keep=(event)=>{const button=event.type==='submit'?event.submitter:event.target.closest('button:not([command])')`,
    `if(event.type==='submit'||button){event.preventDefault();event.stopPropagation();pressed=button||pressed}}`,
    `for(const type of ['click','submit'])addEventListener(type,keep,true)`,
    `addEventListener('page-alive',()=>{for(const type of ['click','submit'])removeEventListener(type,keep,true)`,
    `if(pressed?.isConnected)pressed.click()},{once:true})`,
    `const ask=(rel,href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href,crossOrigin:''}))`,
    `const pause=()=>new Promise((done)=>setTimeout(done))`,
    // Few files at a time: in one piece they would hold a slow phone for longer than it takes to notice.
    `const start=async()=>{const files=${JSON.stringify(scripts.toReversed())}`,
    `for(const [at,file] of files.entries()){ask('modulepreload',file);if(at%4===3)await pause()}`,
    `for(const file of files){await import(file);await pause()}`,
    // The other screens will want it.
    `ask('prefetch','${sheet}')}`,
    // Nothing is painted in a tab that is not looked at.
    `document.hidden?start():requestAnimationFrame(()=>setTimeout(start))`,
  ]
  return `<script type="module">${start.join('\n')}</script>`
}
