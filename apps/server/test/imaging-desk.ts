import type { Image, Progression, Series } from '@archwire/contract/imaging/calls'
import type { LightMyRequestResponse } from 'fastify'
import type { Browser } from './app.ts'
import { formWith } from './file-samples.ts'

/** A patient's images as somebody at a desk works with them. */
export function imagingDesk(browser: Browser, patientId: number) {
  const root = `/v2/rest/patients/${patientId}/imaging`
  const progressions = `${root}/progressions`
  const seriesOf = async (progressionId: number): Promise<Series[]> =>
    (await browser.get(`${progressions}/${progressionId}/series`)).json()
  const named = async (progressionId: number, name: string): Promise<Series> => {
    const found = (await seriesOf(progressionId)).find(series => series.name === name)
    if (found === undefined) throw new Error(`there is no series ${name}`)
    return found
  }
  return {
    root,
    progressions,
    seriesOf,
    named,
    list: async (): Promise<Progression[]> => (await browser.get(`${progressions}.json`)).json(),
    create: (name?: string): Promise<LightMyRequestResponse> =>
      browser.send('POST', `${progressions}.json`, { progression: { name } }),
    rename: (id: number, change: object, headers: Record<string, string> = {}) =>
      browser.send('PATCH', `${progressions}/${id}.json`, { progression: change }, headers),
    remove: (id: number) => browser.send('DELETE', `${progressions}/${id}.json`),
    upload: (
      seriesId: number,
      content: Buffer,
      fields: Record<string, string> = {},
      fileName = 'photo.jpg',
      more: Record<string, string> = {},
    ): Promise<LightMyRequestResponse> => {
      const { payload, headers } = formWith(fileName, content, fields, 'image[file]')
      return browser.request({
        method: 'POST',
        url: `${root}/series/${seriesId}/images`,
        payload,
        headers: { 'x-csrf-token': browser.token, ...headers, ...more },
      })
    },
    /** What the grid shows, by position. */
    grid: async (progressionId: number): Promise<Record<number, Image>> =>
      Object.fromEntries(
        (await named(progressionId, 'Standard 10')).images.map(image => [image.position, image]),
      ),
    removeImage: (seriesId: number, id: number) =>
      browser.send('DELETE', `${root}/series/${seriesId}/images/${id}`),
    removeImages: (seriesId: number) => browser.send('DELETE', `${root}/series/${seriesId}/images`),
  }
}

export type ImagingDesk = ReturnType<typeof imagingDesk>
