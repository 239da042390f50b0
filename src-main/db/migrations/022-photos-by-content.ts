/** Whether the bytes of a photo that was sent are still needed is asked after each upload. */
export const photosByContent = /* sql */ `
CREATE INDEX photos_by_content ON photos (sha256);
`;
