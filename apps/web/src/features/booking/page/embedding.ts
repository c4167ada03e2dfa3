/**
 * What a site that shows the page inside of its own is told, so that it can give it the room that it needs: how tall it is,
 * and that another step has come. Nothing of what is booked, so whoever listens may hear it.
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
