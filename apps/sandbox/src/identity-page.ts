import { html, nothing } from './html.ts'
import { FAULTS, PEOPLE, type ProviderName, type Wish } from './identity.ts'
import { page } from './pages.ts'

const NAMES = { google: 'Google', facebook: 'Facebook' } as const

/** Where a sample person says who it is, or that it does not want to. */
export function choosePage(provider: ProviderName, wish: Wish): string {
  const kept = Object.entries<string>({ ...wish }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    `Sign in with ${NAMES[provider]}`,
    html`<main class="card">
<h1>Sign in with ${NAMES[provider]}</h1>
<p>This is the sandbox: nobody is asked for a password, and ${NAMES[provider]} knows nothing of it.</p>
<form method="post">
${kept}
<div class="choices">
${PEOPLE.map(
  ({ key, name, email }) =>
    html`<button name="person" value="${key}"><strong>${name}</strong><span>${email}</span></button>`,
)}
<button name="person" value=""><strong>Cancel</strong><span>Go back without signing in</span></button>
</div>
<h2>Let it go wrong</h2>
<p><label for="fault">The provider</label>
<select id="fault" name="fault"><option value="">works as it should</option>
${Object.entries(FAULTS).map(([name, text]) => html`<option value="${name}">${text}</option>`)}
</select></p>
</form>${nothing}</main>
<footer class="foot">These people belong to the demonstration.</footer>`,
  )
}

export const refusedPage = (): string =>
  page(
    'Sign-in',
    html`<main class="card"><h1>This sign-in is not possible</h1><p>Please start it again on the site.</p></main>`,
  )
