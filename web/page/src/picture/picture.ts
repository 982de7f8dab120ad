import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { type Kind, useKept } from "../kept";

/** The longest side of the stored picture in pixels, small enough for the browser's storage. */
const LONGEST = 720;

/** The stored picture: a JPEG file in Base64; "" for none. */
const PICTURE: Kind<string> = { name: "picture", read: String, first: "" };

/** The picture on the tiles, and its setters. */
export interface Picture {
  readonly image: ImageBitmap | undefined;
  /** Uses a picture, such as a file. Fails if the browser cannot show it. */
  choose(picture: ImageBitmapSource): Promise<void>;
  remove(): void;
}

export const PictureContext = createContext<Picture>({
  image: undefined,
  choose: () => Promise.resolve(),
  remove: () => {},
});

export const usePicture = () => useContext(PictureContext);

/** Holds the picture, and stores it for the next visit if there is room. */
export function useKeptPicture(): Picture {
  const [kept, keep] = useKept(PICTURE);
  const [image, setImage] = useState<ImageBitmap>();
  useEffect(() => {
    let isLatest = true;
    setImage(undefined);
    if (kept)
      opened(kept).then(
        (image) => isLatest && setImage(image),
        () => keep(() => ""),
      );
    return () => void (isLatest = false);
  }, [kept]);
  return {
    image,
    choose: async (picture) => {
      const text = asText(await createImageBitmap(picture));
      keep(() => text);
    },
    remove: () => keep(() => ""),
  };
}

async function opened(text: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes]));
}

function asText(image: ImageBitmap): string {
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  // Without a background, transparent parts would become black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.8).split(",")[1] as string;
}
