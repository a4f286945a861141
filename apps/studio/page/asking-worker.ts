import { ask, type Answered, type Asked, READY } from './asking.ts'

// To begin a request takes a browser a millisecond of the thread that asks. Here no reel waits for it.

const say = (message: Answered | typeof READY): void => globalThis.postMessage(message)

addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked>) => {
  ask(question).then(
    (text) => say({ id, text }),
    () => say({ id }),
  )
})
say(READY)
