/**
 * What a site that shows the page inside of its own is told, so that it can give it the room that it needs: how tall it is,
 * and that another step has come. Nothing of what is booked, so whoever listens may hear it.
 */
type Told = { type: 'archwire-booking:height'; height: number } | { type: 'archwire-booking:step' }

const isEmbedded = (): boolean => window.parent !== window

function tell(told: Told): void {
  if (isEmbedded()) window.parent.postMessage(told, '*')
}

export function tellHeightOf(content: HTMLElement): void {
  if (!isEmbedded()) return
  const look = () =>
    tell({ type: 'archwire-booking:height', height: Math.ceil(content.getBoundingClientRect().height) })
  new ResizeObserver(look).observe(content)
}

export const tellStep = (): void => tell({ type: 'archwire-booking:step' })
