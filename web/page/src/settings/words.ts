import { useWords } from "../words/words";

/** The words of the settings in English. They load with the panel. */
const en = {
  language: "Language",
  theme: "Colours",
  themes: { "": "As the device", light: "Light", dark: "Dark" },
  showGoodMoves: "Always show good moves",
  timer: "Show the time",
  inspection: "15 seconds to look before the time runs",
  countSlides: "Count a slide of several tiles as one (MTM)",
  sound: "Sound and vibration",
  letterKeys: "Use letter keys",
  keys: "Keys",
  slide: "Slide a tile",
  playOrPause: "Play or pause a solution",
  picture: "Picture on the tiles",
  drawings: { mountains: "Mountains", cat: "Cat", balloon: "Balloon" },
  choosePicture: "Choose a picture",
  removePicture: "Remove the picture",
  noPicture: "This file is not a picture that the browser can show.",
  numbers: "Numbers on the picture",
};

/** The words of the settings in Chinese. */
const zh: typeof en = {
  language: "语言",
  theme: "颜色",
  themes: { "": "跟随设备", light: "浅色", dark: "深色" },
  showGoodMoves: "总是标出好走法",
  timer: "显示时间",
  inspection: "计时前有 15 秒观察",
  countSlides: "一次滑几块只算一次（MTM）",
  sound: "声音和振动",
  letterKeys: "用字母作按键",
  keys: "按键",
  slide: "滑动方块",
  playOrPause: "播放或暂停解法",
  picture: "方块上的图片",
  drawings: { mountains: "山", cat: "猫", balloon: "热气球" },
  choosePicture: "选择图片",
  removePicture: "去掉图片",
  noPicture: "浏览器打不开这个文件，它不是图片。",
  numbers: "图片上显示数字",
};

/** Returns the words of the settings. */
export const useSettingsWords = () => (useWords().code === "en" ? en : zh);
