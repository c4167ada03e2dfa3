export const imagingAddress = (patientId: number, progressionId?: number, seriesId?: number): string => {
  const root = `/v2/patient/${patientId}/imaging`
  if (progressionId === undefined) return root
  const progression = `${root}/progression/${progressionId}`
  return seriesId === undefined ? progression : `${progression}/series/${seriesId}`
}

export const compareAddress = (patientId: number): string => `/v2/patient/${patientId}/imaging/compare`

/** The dialog in which an image is cropped; of a file that is not uploaded yet the address says nothing. */
export const cropAddress = (patientId: number, image?: { id: number; progressionId: number }): string =>
  `/v2/patient/${patientId}/crop-image/${image === undefined ? '' : `?progression=${image.progressionId}&image=${image.id}`}`
