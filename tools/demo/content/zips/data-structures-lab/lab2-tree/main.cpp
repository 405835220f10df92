// 实验二：由先序与中序序列求后序序列
#include <iostream>
#include <string>

std::string postorder(const std::string& pre, const std::string& in) {
    if (pre.empty()) return "";
    const auto root = in.find(pre[0]);
    return postorder(pre.substr(1, root), in.substr(0, root))
         + postorder(pre.substr(root + 1), in.substr(root + 1))
         + pre[0];
}

int main() {
    std::string pre, in;
    while (std::cin >> pre >> in) std::cout << postorder(pre, in) << '\n';
}
