/**
 * Messages to a site that embeds the page in a frame: the height of the content, so that the site can make room for it,
 * and that another step has begun. They contain nothing of the booking, so any listener may receive them.
 */
type FrameMessage = { type: 'archwire-booking:height'; height: number } | { type: 'archwire-booking:step' }

const isEmbedded = (): boolean => window.parent !== window

function post(message: FrameMessage): void {
  if (isEmbedded()) window.parent.postMessage(message, '*')
}

export function reportHeightOf(content: HTMLElement): void {
  if (!isEmbedded()) return
  const look = () =>
    post({ type: 'archwire-booking:height', height: Math.ceil(content.getBoundingClientRect().height) })
  new ResizeObserver(look).observe(content)
}

export const reportStep = (): void => post({ type: 'archwire-booking:step' })
