import { mountSlot } from '@lantern/games/slots/view'
import '@lantern/games/slots/view/slots.css'
import { httpHost } from './http-host.ts'

const element = document.querySelector('#game')
const [, , game = ''] = location.pathname.split('/')
const query = new URLSearchParams(location.search)
const language = query.get('language') ?? 'en'
document.documentElement.lang = language
document.title = game

const launch = { game, vendor: query.get('vendor'), token: query.get('token'), language }
// a token is good once, and is nobody's business afterwards
if (launch.token !== null) {
  query.delete('token')
  history.replaceState(null, '', `${location.pathname}?${query.toString()}`)
}
if (element) mountSlot(element, httpHost(launch), language)
